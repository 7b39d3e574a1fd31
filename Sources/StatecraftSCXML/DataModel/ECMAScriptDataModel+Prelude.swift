#if SCXML
extension ECMAScriptDataModel {
  /// What a heap begins with: the functions that the calls above use, and XML as a small DOM.
  static let prelude = """
    (function (global) {
      function hidden(name, value) {
        Object.defineProperty(global, name, { value: value, writable: true, configurable: true });
      }
      function fixed(name, value) {
        Object.defineProperty(global, name, { value: value, enumerable: true, configurable: true });
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
        this.childNodes = tree.c.map(function (child) { return new Node(child, self); });
        this.firstChild = this.childNodes[0] || null;
        this.lastChild = this.childNodes[this.childNodes.length - 1] || null;
        if (this.nodeType === 9) {
          this.documentElement = this.childNodes.filter(function (child) {
            return child.nodeType === 1;
          })[0] || null;
        }
      }
      Node.prototype.getAttribute = function (name) {
        for (var i = 0; i < this.attributes.length; i += 1) {
          if (this.attributes[i][0] === name) { return this.attributes[i][1]; }
        }
        return null;
      };
      Node.prototype.hasAttribute = function (name) { return this.getAttribute(name) !== null; };
      Node.prototype.getElementsByTagName = function (name) {
        var found = [];
        this.childNodes.forEach(function (child) {
          if (child.nodeType !== 1) { return; }
          if (name === '*' || child.tagName === name) { found.push(child); }
          found = found.concat(child.getElementsByTagName(name));
        });
        return found;
      };
      Object.defineProperty(Node.prototype, 'textContent', { get: function () {
        if (this.nodeType === 3) { return this.nodeValue; }
        return this.childNodes.map(function (child) { return child.textContent; }).join('');
      } });
      Node.prototype.tree = function () {
        if (this.nodeType === 3) { return this.nodeValue; }
        return {
          n: this.localName, p: this.prefix, u: this.namespaceURI, a: this.attributes,
          c: this.childNodes.map(function (child) { return child.tree(); })
        };
      };
      Node.prototype.toJSON = function () {
        return { $xml: this.nodeType === 9
          ? this.childNodes.map(function (child) { return child.tree(); }) : [this.tree()] };
      };
      function revive(value) {
        if (value === null || typeof value !== 'object') { return value; }
        if (Array.isArray(value)) { return value.map(revive); }
        var names = Object.keys(value);
        if (names.length === 1 && names[0] === '$xml') { return new Node({ c: value.$xml }, null); }
        names.forEach(function (name) { value[name] = revive(value[name]); });
        return value;
      }
      function parse(text) { return revive(JSON.parse(text)); }
      var loops = [];
      hidden('__kept', undefined);
      hidden('__keep', function (text) { global.__kept = parse(text)[0]; });
      hidden('__declare', function (text) {
        var list = parse(text);
        global[list[0]] = list[1];
      });
      hidden('__bind', function (text) {
        var variables = parse(text);
        Object.keys(variables).forEach(function (name) { fixed(name, variables[name]); });
      });
      hidden('__event', function (text) {
        var event = parse(text);
        ['sendid', 'origin', 'origintype', 'invokeid', 'data', 'raw'].forEach(function (name) {
          if (!event.hasOwnProperty(name)) { event[name] = undefined; }
        });
        Object.keys(event).forEach(function (name) {
          Object.defineProperty(event, name, { writable: false });
        });
        fixed('_event', event);
      });
      hidden('__begin', function (array, item, index) {
        if (!Array.isArray(array)) { throw new TypeError('the value is no array'); }
        if (!(item in global)) { global[item] = undefined; }
        if (index !== null && !(index in global)) { global[index] = undefined; }
        loops.push({ items: array.slice(), item: item, index: index, position: 0 });
      });
      hidden('__next', function () {
        var loop = loops[loops.length - 1];
        if (loop.position >= loop.items.length) { return false; }
        global[loop.item] = loop.items[loop.position];
        if (loop.index !== null) { global[loop.index] = loop.position; }
        loop.position += 1;
        return true;
      });
      hidden('__end', function () { loops.pop(); });
      // Names that an event's handler may ask for before there is an event.
      fixed('_event', undefined);
      fixed('_x', {});
    })(new Function('return this')());
    """
}
#endif
