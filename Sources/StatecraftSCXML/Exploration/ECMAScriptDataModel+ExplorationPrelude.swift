#if SCXML
extension ECMAScriptDataModel {
  /// The script that reads and sets variables.
  ///
  /// It refuses values that are more than what is written: functions, objects of classes, objects that
  /// two variables share, and functions of the language that do not depend on the data alone.
  ///
  /// What is not a variable must stay as it is after the first step, because no situation has it: the objects
  /// and functions of the language, the functions of the document, and all that they refer to. The script
  /// lists them, and the heap watches their properties. Here it is seen to what the heap does not see: which
  /// values the names of the language have, prototypes, and objects that cannot be changed any more.
  static let explorationPrelude = #"""
    (function (global) {
      'use strict';
      var bound = Function.prototype.bind.bind(Function.prototype.call);
      var ownKeys = Reflect.ownKeys, keys = Object.keys, create = Object.create;
      var describe = Object.getOwnPropertyDescriptor, prototypeOf = Object.getPrototypeOf;
      var define = Object.defineProperty, isExtensible = Object.isExtensible;
      var symbols = Object.getOwnPropertySymbols, apply = Reflect.apply;
      var isArray = Array.isArray, plain = Object.prototype, list = Array.prototype;
      var stringify = JSON.stringify, parse = JSON.parse, evaluate = global.eval;
      var split = bound(String.prototype.split), join = bound(Array.prototype.join);
      var find = bound(String.prototype.indexOf), part = bound(String.prototype.substring);
      var replace = bound(String.prototype.replace), codeAt = bound(String.prototype.charCodeAt);
      var has = bound(Object.prototype.hasOwnProperty), slice = bound(Array.prototype.slice);
      var kindOf = bound(Object.prototype.toString), isIdle = global.__isIdle;
      var known = create(null), kept = create(null), problem = null, seen = [], last = null, lastEvent = '';
      var outside =
        ' is changed while the document runs, and is no variable; keep what changes in <data>';
      var first = create(null), fixed = [], values = [], originals = [], paths = [], bare = [], shared = [];

      // Variables as texts.

      function escaped(character) {
        var code = codeAt(character, 0).toString(16);
        return '\\u' + part('0000', code.length) + code;
      }
      function quote(text) { return replace(stringify(text), /[\u007f-\uffff]/g, escaped); }
      function contents(value, path) {
        var own = keys(value), parts = [], i;
        if (!isExtensible(value)) { throw path + ' is frozen'; }
        if (prototypeOf(value) !== (isArray(value) ? list : plain)
          || kindOf(value) !== (isArray(value) ? '[object Array]' : '[object Object]')) {
          throw path + ' is an object of a class';
        }
        if (ownKeys(value).length !== own.length + (isArray(value) ? 1 : 0)) {
          throw path + ' has hidden properties';
        }
        if (isArray(value)) {
          if (own.length !== value.length) { throw path + ' is an array with gaps'; }
          for (i = 0; i < own.length; i += 1) {
            if (own[i] !== String(i)) { throw path + ' is an array with gaps'; }
            parts[i] = encode(value[i], path + '[' + i + ']');
          }
          return '[' + join(parts, ',') + ']';
        }
        for (i = 0; i < own.length; i += 1) {
          if (own[i] === '__proto__' || !describe(value, own[i]).writable) {
            throw path + '.' + own[i] + ' is computed or cannot be written';
          }
          parts[i] = quote(own[i]) + ':' + encode(value[own[i]], path + '.' + own[i]);
        }
        return '{' + join(parts, ',') + '}';
      }
      function encode(value, path) {
        var kind = typeof value, i;
        if (kind === 'undefined') { return 'undefined'; }
        if (kind === 'boolean') { return value ? 'true' : 'false'; }
        if (kind === 'number') {
          return value === 0 && 1 / value < 0 ? '-0' : String(value);
        }
        if (kind === 'string') { return quote(value); }
        if (kind !== 'object') { throw path + ' is a ' + kind; }
        if (value === null) { return 'null'; }
        for (i = 0; i < seen.length; i += 1) {
          if (seen[i] === value) { throw path + ' is an object that is also elsewhere'; }
        }
        seen[seen.length] = value;
        return contents(value, path);
      }
      function checkFixed() {
        // Variables of this function are faster than those around it.
        for (var i = 0, all = fixed, is = values, here = global, n = all.length; i < n; i += 1) {
          if (here[all[i]] !== is[i]) {
            throw all[i] + outside;
          }
        }
        for (i = 0; i < bare.length; i += 1) {
          if (ownKeys(originals[bare[i]]).length > 0) { throw changed(bare[i]); }
        }
        if (symbols(global).length > 0) { throw 'a symbol names a variable'; }
        if (!isIdle()) { throw 'it calls functions of Statecraft'; }
      }
      function collect() {
        var all = keys(global), parts = [], i, name;
        seen = slice(shared);
        try {
          if (problem) { throw problem; }
          checkFixed();
          for (i = 0; i < all.length; i += 1) {
            name = all[i];
            if (name in known || name in kept) { continue; }
            if (typeof global[name] === 'function') {
              throw name + ' is a function that is made while the document runs';
            }
            parts[parts.length] = name + '\u0001' + encode(global[name], name);
          }
        } catch (reason) {
          return '\u0003' + 'the data cannot be compared: ' + reason;
        }
        return join(parts, '\u0002');
      }
      function event() {
        var current = global._event;
        if (current === undefined) { return ''; }
        return ownKeys(current).length + stringify(current);
      }
      function remember() {
        last = collect();
        lastEvent = event();
        return last;
      }
      function setAll(owner, text) {
        var items = text === '' ? [] : split(text, '\u0002'), names = create(null), i, cut, name;
        for (i = 0; i < items.length; i += 1) {
          cut = find(items[i], '\u0001');
          name = part(items[i], 0, cut);
          names[name] = true;
          owner[name] = evaluate('(' + part(items[i], cut + 1) + ')');
        }
        return names;
      }
      function load(json) {
        var all = keys(global), wanted = setAll(global, parse(json)), i, name;
        for (i = 0; i < all.length; i += 1) {
          name = all[i];
          if (name in known || name in wanted || name in kept) { continue; }
          delete global[name];
        }
        remember();
      }

      // What was before a step, while a condition about its end is evaluated.
      var before;
      function setBefore(json) {
        var both = parse(json), states;
        before = undefined;
        if (both === null) { return; }
        before = create(null);
        setAll(before, both[0]);
        states = both[1];
        before.In = function (state) {
          for (var i = 0; i < states.length; i += 1) { if (states[i] === state) { return true; } }
          return false;
        };
      }

      // What is not a variable.

      function changed(number) {
        return paths[number] + outside;
      }
      // Adds all objects that the names lead to, with how they are reached.
      //
      // Objects are marked while that is done, unless there are only few to add.
      function reach(names, isMarking) {
        var found = originals, ways = paths, mark = Symbol('mark');
        var describe_ = describe, isExtensible_ = isExtensible, has_ = has;
        function isFound(value) {
          if (isMarking && has_(value, mark)) { return true; }
          if (isMarking && isExtensible_(value)) { return false; }
          for (var i = 0, list = found, n = list.length; i < n; i += 1) {
            if (list[i] === value) { return true; }
          }
          return false;
        }
        function setMark(value) {
          if (isMarking && isExtensible_(value)) {
            var how = create(null);
            how.value = true;
            how.configurable = true;
            define(value, mark, how);
          }
        }
        function visit(value, path) {
          if (value === null || typeof value !== 'object' && typeof value !== 'function') { return; }
          if (value === global || isFound(value)) { return; }
          found[found.length] = value;
          ways[ways.length] = path;
          setMark(value);
        }
        function visitAll(how, path) {
          if (how === undefined) { return; }
          visit(how.value, path);
          if (how.get) { visit(how.get, path + ' (get)'); }
          if (how.set) { visit(how.set, path + ' (set)'); }
        }
        // Most functions have nothing but these.
        function isUsual(own) {
          for (var i = 0; i < own.length; i += 1) {
            var name = own[i];
            if (name !== 'length' && name !== 'name' && name !== mark) { return false; }
          }
          return true;
        }
        var count = isMarking ? 0 : found.length, i, j, own, value, how;
        for (i = 0; i < found.length; i += 1) { setMark(found[i]); }
        for (i = 0; i < names.length; i += 1) {
          how = describe_(global, names[i]);
          visitAll(how, String(names[i]));
          if (how && typeof how.value === 'function') {
            visitAll(describe_(how.value, 'prototype'), names[i] + '.prototype');
          }
        }
        for (i = count; i < found.length; i += 1) {
          value = found[i];
          own = ownKeys(value);
          if (typeof value !== 'function' || !isUsual(own)) {
            for (j = 0; j < own.length; j += 1) {
              if (own[j] !== mark) {
                visitAll(describe_(value, own[j]), ways[i] + '.' + String(own[j]));
              }
            }
          }
          visit(prototypeOf(value), ways[i] + '.__proto__');
        }
        for (i = 0; isMarking && i < found.length; i += 1) {
          if (isExtensible_(found[i])) { delete found[i][mark]; }
        }
      }
      // The heap watches only objects that have properties.
      function findBare() {
        var how = create(null), i;
        for (i = 0; i < originals.length; i += 1) {
          if (ownKeys(originals[i]).length > 0) { continue; }
          if (typeof originals[i] === 'function' && isExtensible(originals[i])) {
            how.value = originals[i].name;
            how.configurable = true;
            define(originals[i], 'name', how);
          } else {
            bare[bare.length] = i;
          }
        }
      }
      function keep(isChanged) {
        var all = keys(global), names = [], functions = [], count = originals.length, i, value;
        for (i in known) { names[names.length] = i; }
        for (i = 0; i < all.length; i += 1) {
          if (!(all[i] in known) && typeof global[all[i]] === 'function') {
            kept[all[i]] = true;
            names[names.length] = functions[functions.length] = all[i];
          }
        }
        functions[functions.length] = '_ioprocessors';
        for (i = 0; i < bare.length; i += 1) {
          isChanged = isChanged || ownKeys(originals[bare[i]]).length > 0;
        }
        bare = [];
        for (i = 0; i < names.length; i += 1) {
          value = describe(global, names[i]);
          if (value && (value.get || value.value !== value.value)) { continue; }
          fixed[fixed.length] = names[i];
          values[values.length] = global[names[i]];
          isChanged = isChanged || names[i] in first && first[names[i]] !== global[names[i]];
        }
        reach(isChanged ? names : functions, isChanged);
        for (i = 0; i < originals.length; i += 1) {
          value = originals[i];
          if (i >= count && typeof value !== 'function'
            && kindOf(value) !== '[object Object]' && kindOf(value) !== '[object Array]') {
            problem = problem || paths[i] + ' is an object of a class';
          }
          if (typeof value !== 'function' && isExtensible(value)
            && ownKeys(value).length === keys(value).length + (isArray(value) ? 1 : 0)) {
            shared[shared.length] = value;
          }
        }
        findBare();
      }

      // What cannot be seen afterwards.

      function hide(name, value) {
        var how = create(null);
        how.value = value;
        define(global, name, how);
      }
      function forbidden(name, reason) {
        return function () {
          problem = problem || name + ' ' + reason;
          throw new TypeError(name + ' cannot be explored');
        };
      }
      function computed(name) {
        return forbidden(name, 'does not depend on the data alone; pass such values with events');
      }
      function making(name) {
        return forbidden(
          name,
          'can make functions with variables of their own, which cannot be compared; write the code '
            + 'into the document'
        );
      }
      function forbidName(name, reason) {
        var how = create(null);
        how.get = how.set = reason ? forbidden(name, reason) : computed(name);
        how.configurable = true;
        if (name in global) { define(global, name, how); }
      }
      function isOriginal(value) {
        if (value === global) { return true; }
        for (var i = 0; i < originals.length; i += 1) { if (originals[i] === value) { return true; } }
        return false;
      }
      function guard(owner, name, path, isMethod) {
        var original = owner[name];
        if (typeof original !== 'function') { return; }
        owner[name] = function (first) {
          if (isOriginal(isMethod ? this : first)) {
            problem = problem || path + ' is called for an object that is no variable';
            throw new TypeError(path + ' cannot be explored here');
          }
          return apply(original, this, arguments);
        };
      }
      var date = computed('Date'), code = making('Function');
      date.now = date.parse = date.UTC = date;
      global.Date = date;
      Math.random = computed('Math.random');
      forbidName('performance');
      forbidName('Duktape', 'can hide data, which cannot be compared; do without it');
      forbidName('Proxy', 'can hide data, which cannot be compared; do without it');
      global.eval = making('eval');
      code.prototype = Function.prototype;
      global.Function = Function.prototype.constructor = code;
      code.prototype.bind = making('bind');
      var guarded = [
        'defineProperty', 'defineProperties', 'setPrototypeOf', 'freeze', 'seal', 'preventExtensions'
      ];
      for (var i = 0; i < guarded.length; i += 1) {
        guard(Object, guarded[i], 'Object.' + guarded[i], false);
        guard(Reflect, guarded[i], 'Reflect.' + guarded[i], false);
      }
      guard(plain, '__defineGetter__', '__defineGetter__', true);
      guard(plain, '__defineSetter__', '__defineSetter__', true);
      var prototype = describe(plain, '__proto__');
      if (prototype && prototype.set) {
        guard(prototype, 'set', 'the assignment to __proto__', true);
        define(plain, '__proto__', prototype);
      }

      hide('__dump', remember);
      hide('__load', load);
      hide('__setBefore', setBefore);
      hide('__before', function () { return before; });
      hide('__isSame', function () { return collect() === last && event() === lastEvent; });
      hide('__noteEvent', function () { lastEvent = event(); });
      hide('__keepFunctions', function (json) { keep(parse(json)); });
      hide('__originals', function () { return originals; });
      hide('__changed', function (json) {
        problem = problem || changed(parse(json));
      });
      global.__keep('[{"$xml":[]}]');
      var literals = [/a/, arguments, global.__kept()];
      hide('__literals', literals);
      var all = ownKeys(global);
      for (i = 0; i < all.length; i += 1) {
        known[all[i]] = true;
        if (!describe(global, all[i]).get && global[all[i]] === global[all[i]]) {
          first[all[i]] = global[all[i]];
        }
      }
      reach(all, true);
      findBare();
      known._sessionid = known._name = known._ioprocessors = true;
    })(new Function('return this')());
    """#
}
#endif
