#if SCXML
extension ECMAScriptDataModel {
  /// The script that prepares a heap: the functions that the data model calls, and a small DOM for
  /// XML.
  ///
  /// The script keeps its own references to the built-in functions that it needs, because a
  /// document's scripts may replace `JSON`, methods of arrays or `Object.prototype`. The script's
  /// own functions cannot be replaced.
  static let prelude = """
    (function (global) {
      'use strict';
      var bound = Function.prototype.bind.bind(Function.prototype.call);
      var has = bound(Object.prototype.hasOwnProperty), slice = bound(Array.prototype.slice);
      var parseJSON = JSON.parse, keys = Object.keys, isArray = Array.isArray;
      var create = Object.create, defineProperty = Object.defineProperty;
      function define(target, name, isListed, value, getter) {
        var how = create(null);
        how.enumerable = isListed;
        if (getter) { how.get = getter; } else { how.value = value; }
        defineProperty(target, name, how);
      }
      function hidden(name, value) { define(global, name, false, value); }
      function collect(list, body) {
        var found = [];
        for (var i = 0; i < list.length; i += 1) { found[i] = body(list[i]); }
        return found;
      }
      function Node(tree, parent) {
        this.parentNode = parent;
        if (typeof tree === 'string') {
          this.nodeType = 3;
          this.nodeName = '#text';
          this.nodeValue = this.data = tree;
          this.childNodes = [];
          return;
        }
        this.nodeType = tree.n === undefined ? 9 : 1;
        this.localName = tree.n;
        this.prefix = tree.p;
        this.namespaceURI = tree.u;
        this.tagName = this.nodeName = tree.n === undefined
          ? '#document' : tree.p ? tree.p + ':' + tree.n : tree.n;
        this.attributes = tree.a || [];
        var self = this;
        this.childNodes = collect(tree.c, function (child) { return new Node(child, self); });
        this.firstChild = this.childNodes[0] || null;
        this.lastChild = this.childNodes[this.childNodes.length - 1] || null;
        if (this.nodeType === 9) {
          this.documentElement = null;
          for (var i = this.childNodes.length - 1; i >= 0; i -= 1) {
            if (this.childNodes[i].nodeType === 1) { this.documentElement = this.childNodes[i]; }
          }
        }
      }
      Node.prototype.getAttribute = function (name) {
        for (var i = 0; i < this.attributes.length; i += 1) {
          if (this.attributes[i][0] === name) { return this.attributes[i][1]; }
        }
        return null;
      };
      Node.prototype.hasAttribute = function (name) { return this.getAttribute(name) !== null; };
      function find(node, name, found) {
        for (var i = 0; i < node.childNodes.length; i += 1) {
          var child = node.childNodes[i];
          if (child.nodeType !== 1) { continue; }
          if (name === '*' || child.tagName === name) { found[found.length] = child; }
          find(child, name, found);
        }
        return found;
      }
      Node.prototype.getElementsByTagName = function (name) { return find(this, name, []); };
      function textOf(node) {
        if (node.nodeType === 3) { return node.nodeValue; }
        var text = '';
        for (var i = 0; i < node.childNodes.length; i += 1) { text += textOf(node.childNodes[i]); }
        return text;
      }
      define(Node.prototype, 'textContent', false, undefined, function () { return textOf(this); });
      function treeOf(node) {
        if (node.nodeType === 3) { return node.nodeValue; }
        return {
          n: node.localName, p: node.prefix, u: node.namespaceURI, a: node.attributes,
          c: collect(node.childNodes, treeOf)
        };
      }
      Node.prototype.toJSON = function () {
        return { $xml: this.nodeType === 9 ? collect(this.childNodes, treeOf) : [treeOf(this)] };
      };
      var specials = create(null);
      specials.NaN = 0 / 0;
      specials.Infinity = 1 / 0;
      specials['-Infinity'] = -1 / 0;
      function revive(value) {
        if (value === null || typeof value !== 'object') { return value; }
        if (isArray(value)) { return collect(value, revive); }
        var names = keys(value);
        if (names.length === 1 && names[0] === '$xml' && isArray(value.$xml)) {
          return new Node({ c: value.$xml }, null);
        }
        if (names.length === 1 && names[0] === '$value') {
          if (typeof value.$value === 'string') { return specials[value.$value]; }
          // An object of the document with such a name.
          return { $value: revive(value.$value[0]) };
        }
        for (var i = 0; i < names.length; i += 1) { value[names[i]] = revive(value[names[i]]); }
        return value;
      }
      function parse(text) { return revive(parseJSON(text)); }
      var kept, current, loop = null, isEventHidden = false;
      hidden('__keep', function (text) { kept = parse(text)[0]; });
      hidden('__kept', function () {
        var value = kept;
        kept = undefined;
        return value;
      });
      hidden('__isIdle', function () { return kept === undefined && loop === null; });
      hidden('__declare', function (text) {
        var list = parse(text);
        global[list[0]] = list.length > 1 ? list[1] : undefined;
      });
      hidden('__bind', function (text) {
        var variables = parse(text), names = keys(variables);
        for (var i = 0; i < names.length; i += 1) {
          define(global, names[i], true, variables[names[i]]);
        }
      });
      var fields = ['name', 'type', 'sendid', 'origin', 'origintype', 'invokeid', 'data', 'raw'];
      hidden('__event', function (text) {
        current = undefined;
        var values = parse(text), event = {};
        for (var i = 0; i < fields.length; i += 1) {
          var name = fields[i];
          define(event, name, true, has(values, name) ? values[name] : undefined);
        }
        current = event;
      });
      hidden('__begin', function (array, item, index) {
        if (!isArray(array)) { throw new TypeError('the value is not an array'); }
        if (!(item in global)) { global[item] = undefined; }
        if (index !== null && !(index in global)) { global[index] = undefined; }
        loop = { items: slice(array), item: item, index: index, position: 0, outer: loop };
      });
      hidden('__next', function () {
        if (loop.position >= loop.items.length) { return false; }
        global[loop.item] = loop.items[loop.position];
        if (loop.index !== null) { global[loop.index] = loop.position; }
        loop.position += 1;
        return true;
      });
      hidden('__end', function () { loop = loop.outer; });
      hidden('__hideEvent', function (text) { isEventHidden = parse(text); });
      // Handlers may read these names before there is an event.
      define(global, '_event', true, undefined, function () {
        if (isEventHidden) { throw new TypeError('there is no _event between events'); }
        return current;
      });
      define(global, '_x', true, {});
    })(new Function('return this')());
    """
}
#endif
