#if SCXML
/// The data of a heap as values, so that a document can go on from any situation.
extension ECMAScriptDataModel {
  // These numbers belong to no expression of a document.
  private static var preparation: SCXMLExpression {
    SCXMLExpression(number: -3_000_000, text: explorationPrelude, line: 0)
  }
  private static let keep = SCXMLExpression(
    number: -3_000_001,
    text: "__keepFunctions()",
    line: 0
  )
  private static let dump = SCXMLExpression(number: -3_000_002, text: "__dump()", line: 0)
  private static let text = SCXMLExpression(number: -3_000_003, text: "__load.text", line: 0)
  private static let load = SCXMLExpression(number: -3_000_004, text: "__load()", line: 0)
  private static let compare = SCXMLExpression(number: -3_000_005, text: "__isSame()", line: 0)

  /// Adds the functions that read and set all variables, before the document's own are declared.
  func prepareForExploration() throws { try run(Self.preparation) }

  /// Keeps the functions that there are now; they belong to the document, not to its data.
  func keepFunctions() throws { try run(Self.keep) }

  /// The variables, each as an expression that makes its value again.
  ///
  /// - Throws: an error if one of them has a value that cannot be made again.
  func variables() throws(SCXMLError) -> [String: String] {
    let value: SCXMLValue
    do {
      value = try evaluate(Self.dump)
    } catch {
      throw .execution("the data cannot be read: \(error)")
    }
    guard case .string(let text) = value else {
      throw .execution("the data cannot be read: \(value)")
    }
    if text.first == "\u{3}" { throw .execution(String(text.dropFirst())) }
    var variables: [String: String] = [:]
    for item in text.split(separator: "\u{2}") {
      let parts = item.split(separator: "\u{1}", maxSplits: 1)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    }
    return variables
  }

  /// Gives all variables their values, and removes all others.
  func load(_ variables: [String: String]) throws {
    let text = variables.map { "\($0.key)\u{1}\($0.value)" }.joined(separator: "\u{2}")
    try assign(Self.text, .string(text))
    try run(Self.load)
  }

  /// Whether all variables have the values that they had when they were last read or given values.
  ///
  /// This is for each condition, which is evaluated more often than anything else: the values are
  /// compared where they are. It is `false`, too, if one of them cannot be made again.
  ///
  /// - Throws: an error if the engine fails.
  func isUnchanged() throws(SCXMLError) -> Bool {
    do {
      return try holds(Self.compare)
    } catch {
      throw .execution("the data cannot be compared: \(error)")
    }
  }

  /// The script that reads and sets variables.
  ///
  /// It refuses values that are more than what is written: functions, objects of classes, objects that
  /// two variables share, and functions of the language that do not depend on the data alone.
  private static let explorationPrelude = #"""
    (function (global) {
      'use strict';
      var bound = Function.prototype.bind.bind(Function.prototype.call);
      var names = Object.getOwnPropertyNames, keys = Object.keys, create = Object.create;
      var describe = Object.getOwnPropertyDescriptor, prototypeOf = Object.getPrototypeOf;
      var define = Object.defineProperty, isExtensible = Object.isExtensible;
      var isArray = Array.isArray, plain = Object.prototype, list = Array.prototype;
      var stringify = JSON.stringify, evaluate = global.eval;
      var split = bound(String.prototype.split), join = bound(Array.prototype.join);
      var find = bound(String.prototype.indexOf), part = bound(String.prototype.substring);
      var replace = bound(String.prototype.replace), codeAt = bound(String.prototype.charCodeAt);
      var known = create(null), kept = create(null), problem = null, seen = [], last = null;
      function escaped(character) {
        var code = codeAt(character, 0).toString(16);
        return '\\u' + part('0000', code.length) + code;
      }
      function quote(text) { return replace(stringify(text), /[\u007f-\uffff]/g, escaped); }
      function contents(value, path) {
        var own = keys(value), parts = [], i;
        if (!isExtensible(value)) { throw path + ' is frozen'; }
        if (prototypeOf(value) !== (isArray(value) ? list : plain)) {
          throw path + ' is an object of a class';
        }
        if (names(value).length !== own.length + (isArray(value) ? 1 : 0)) {
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
      function isKept(name, value) {
        if (typeof value !== 'function') { return false; }
        if (kept[name] !== value) {
          throw name + ' is a function that is made while the document runs';
        }
        if (keys(value).length > 0) { throw name + ' is a function with properties'; }
        return true;
      }
      function collect() {
        var all = names(global), parts = [], i, name;
        seen = [];
        try {
          if (problem) { throw problem; }
          if (keys(global._x).length > 0) { throw '_x has properties'; }
          for (i = 0; i < all.length; i += 1) {
            name = all[i];
            if (name in known || isKept(name, global[name])) { continue; }
            parts[parts.length] = name + '\u0001' + encode(global[name], name);
          }
        } catch (reason) {
          return '\u0003' + 'the data cannot be compared: ' + reason;
        }
        return join(parts, '\u0002');
      }
      function dump() {
        last = collect();
        return last;
      }
      function load() {
        var items = load.text === '' ? [] : split(load.text, '\u0002');
        var wanted = create(null), all = names(global), i, cut, name;
        for (i = 0; i < items.length; i += 1) {
          cut = find(items[i], '\u0001');
          name = part(items[i], 0, cut);
          wanted[name] = true;
          global[name] = evaluate('(' + part(items[i], cut + 1) + ')');
        }
        for (i = 0; i < all.length; i += 1) {
          name = all[i];
          if (name in known || name in wanted || name in kept) { continue; }
          delete global[name];
        }
        last = collect();
      }
      function forbidden(name) {
        return function () {
          problem = problem || name + ' does not depend on the data alone; '
            + 'pass such values with events';
          throw new TypeError(name + ' cannot be explored');
        };
      }
      function hide(name, value) {
        var how = create(null);
        how.value = value;
        define(global, name, how);
      }
      var date = forbidden('Date');
      date.now = date.parse = date.UTC = date;
      global.Date = date;
      Math.random = forbidden('Math.random');
      if (global.performance) { global.performance.now = forbidden('performance.now'); }
      hide('__dump', dump);
      hide('__load', load);
      hide('__isSame', function () { return collect() === last; });
      hide('__keepFunctions', function () {
        var all = names(global), i;
        for (i = 0; i < all.length; i += 1) {
          if (!(all[i] in known) && typeof global[all[i]] === 'function') {
            kept[all[i]] = global[all[i]];
          }
        }
      });
      var all = names(global);
      for (var i = 0; i < all.length; i += 1) { known[all[i]] = true; }
      known._sessionid = known._name = known._ioprocessors = true;
    })(new Function('return this')());
    """#
}
#endif
