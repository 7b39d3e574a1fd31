#if SCXML
import Statecraft
import StatecraftSCXML
import Testing

/// State of documents that no variable shows: no situation has it, so it must not change.
@Suite struct HiddenStateTests {
  private func document(_ text: String) -> SCXMLDocument {
    SCXMLDocument(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
      <datamodel><data id="x" expr="0"/><data id="list" expr="[2, 1]"/></datamodel>
      \(text)</scxml>
      """.utf8,
      name: "test.scxml"
    )
  }

  /// Runs a script at an event; returns why that cannot be explored.
  private func refusal(of script: String, first: String = "") throws -> String? {
    let explorable = try ExplorableDocument(
      document(
        """
        <script><![CDATA[\(first)]]></script>
        <state id="a"><transition event="go"><script><![CDATA[\(script)]]></script></transition></state>
        """
      ),
      SCXMLPlatform.Settings()
    )
    var machine = try Machine.start(explorable.start, chart: explorable.chart).machine
    try #require(explorable.refusal == nil)
    machine.send(explorable.event("go"))
    return explorable.refusal
  }

  @Test(arguments: [
    ("Math.n = (Math.n || 0) + 1", "Math"), ("Math.n = 1; delete Math.n", "Math"),
    ("delete Math.sin", "Math"), ("Array.prototype.n = 1", "Array.prototype"),
    ("Object.prototype.n = 1", "Object.prototype"), ("list.constructor.n = 1", "Array"),
    ("(/a/).constructor.prototype.n = 1", "RegExp.prototype"), ("In.n = 1", "In"),
    ("parseInt.n = 1", "parseInt"), ("parseInt = list.pop", "parseInt"),
    ("delete this.escape", "escape"), ("_ioprocessors.n = 1", "_ioprocessors"),
    ("_ioprocessors.scxml.n = 1", "_ioprocessors.scxml"), ("_x.n = 1", "_x"),
    ("f.n = 1", "f"), ("f.prototype.n = 1", "f.prototype"), ("f = 5", "f"),
    ("Math.own.n = 1", "Math.own"), ("Math.method.n = 1", "Math.method"),
    ("Object.getOwnPropertyDescriptor(this, '_event').get.n = 1", "_event (get)"),
  ])
  func `a change of what is no variable is refused`(_ script: String, _ name: String) throws {
    let first = "function f() {}; Math.own = { n: 0 }; Math.method = function () { return 1; };"
    #expect(
      try refusal(of: script, first: first)
        == "the data cannot be compared: \(name) is changed while the document runs, and is no variable; "
        + "keep what changes in <data>"
    )
  }

  @Test(arguments: [
    (
      "try { x = eval('1'); } catch (error) {}",
      "eval can make functions with variables of their own"
    ),
    ("try { x = new Function('return 1')(); } catch (error) {}", "Function can make functions"),
    ("try { (function () {}).constructor('') } catch (error) {}", "Function can make functions"),
    ("try { parseInt.bind(null, '1') } catch (error) {}", "bind can make functions"),
    ("try { new Proxy({}, {}) } catch (error) {}", "Proxy can hide data"),
    ("try { Duktape.fin(list, parseInt) } catch (error) {}", "Duktape can hide data"),
    (
      "try { x = performance.now() } catch (error) {}",
      "performance does not depend on the data alone"
    ),
    (
      "try { Object.setPrototypeOf(Math, {}) } catch (error) {}",
      "Object.setPrototypeOf is called for an object that is no variable"
    ),
    (
      "try { Object.freeze(Math) } catch (error) {}",
      "Object.freeze is called for an object that is no variable"
    ),
    (
      "try { Math.__proto__ = {} } catch (error) {}",
      "the assignment to __proto__ is called for an object that is no variable"
    ),
    (
      "try { Object.defineProperty(this, 'y', { value: 1 }) } catch (error) {}",
      "Object.defineProperty is called for an object that is no variable"
    ),
    ("this[Symbol.for('n')] = 1", "a symbol names a variable"),
    ("list[Symbol.for('n')] = 1", "list has hidden properties"),
    ("x = _ioprocessors", "x is an object that is also elsewhere"),
    ("x = _x", "x is an object that is also elsewhere"),
    ("__keep('[1]')", "it calls functions of Statecraft"),
  ])
  func `what can hide state is refused, also when an error of it is caught`(
    _ script: String,
    _ reason: String
  ) throws {
    let refusal = try refusal(of: script)
    #expect(refusal?.contains(reason) == true, "\(refusal ?? "no refusal")")
  }

  @Test(arguments: [
    "list.push(list.length)", "list.sort(function (a, b) { return a - b; })", "x = Math.max(x, 2)",
    "x = JSON.stringify(list)", "x = last(list)", "x = [3].last()", "x = 'a b'.split(/ /)",
    "x = Object.keys({ a: 1 })", "x = _event.name", "Object.defineProperty({}, 'a', { value: 1 })",
    "var y = { a: [1] }; y.a.push(2); x = y.a.length", "x = Math.factor",
    "for (var key in { a: 1 }) { x = key; }",
  ])
  func `what scripts may do is explored`(_ script: String) throws {
    let first = """
      function last(items) { return items[items.length - 1]; }
      Array.prototype.last = function () { return this[this.length - 1]; };
      Math.factor = 3;
      """
    #expect(try refusal(of: script, first: first) == nil)
  }

  @Test func `a condition that changes the event is refused`() throws {
    let explorable = try ExplorableDocument(
      document(
        """
        <state id="a"><transition event="set" cond="_event.data.seen" target="b"/>
          <transition event="set" cond="(_event.data.seen = true) &amp;&amp; false" target="a"/></state>
        <state id="b"/>
        """
      ),
      SCXMLPlatform.Settings()
    )
    var machine = try Machine.start(explorable.start, chart: explorable.chart).machine
    machine.send(explorable.event("set", data: .object([])))
    #expect(explorable.refusal?.hasSuffix("changes data; conditions must only read them") == true)
  }

  // MARK: - Functions with variables of their own

  @Test(arguments: [
    "<script>function f() { return function () {}; }</script><state id='a'/>",
    "<script>var isQuote = /'/.test('a'); function f() { return function () {}; } // '</script>"
      + "<state id='a'/>",
    "<script>var x = 4 / 2; var f = function () { return function () {}; }; // /</script><state id='a'/>",
    "<script>if (x) /'/.test(x); function f() { return function () {}; } // '</script><state id='a'/>",
    "<script>var f = { get next() { return function () {}; } };</script><state id='a'/>",
    "<script>var f = { next() { return function () {}; } };</script><state id='a'/>",
    "<script>var f; try { throw { n: 0 }; } catch (e) { f = function () { return e.n++; }; }</script>"
      + "<state id='a'/>",
    "<script>var f; with ({ n: 0 }) f = function () { return n++; };</script><state id='a'/>",
    "<datamodel><data id='f' expr='(function () { var n = 0; return function () { return n++; }; })()'/>"
      + "</datamodel><state id='a'/>",
    "<datamodel><data id='f' expr='0; var n = 0; f = function () { return n++; }'/></datamodel>"
      + "<state id='a'/>",
    "<state id='a'><transition cond='(function () { return function () {}; })()'/></state>",
  ])
  func `functions with variables of their own are refused before`(_ text: String) throws {
    let error = #expect(throws: ExplorableDocument.Refusal.self) {
      try ExplorableDocument(document(text), SCXMLPlatform.Settings())
    }
    #expect(
      error?.description
        == "test.scxml:3: a function inside of a function can have variables of its own, which cannot be "
        + "compared; keep them in <data>"
    )
  }

  @Test func `what cannot be read for certain is refused`() throws {
    let error = #expect(throws: ExplorableDocument.Refusal.self) {
      try ExplorableDocument(
        document("<script>function f() {}\n{ x = 1; } /'/.test(x);</script><state id='a'/>"),
        SCXMLPlatform.Settings()
      )
    }
    #expect(
      error?.description
        == "test.scxml:3: it cannot be told what the '/' in line 2 of the text is, and so where functions "
        + "begin; write the regular expression in parentheses"
    )
  }

  @Test(arguments: [
    "<script>function f() { return 'function () {}'; } function g() { return /function () {}/; }</script>",
    "<script>function f() { /* function () {} */ } // function () {}</script>",
    "<script>function f() { if (x) { return x / 2 } else { return [1] / 3 } } function g() {}</script>",
    "<script>function f(a) { switch (a) { case 1: return { get: 1 }; } } var g = function () {};</script>",
    "<script>try { x = 1 } catch (error) { x = 2 } function f() {}</script>",
    "<datamodel><data id='f' expr='function (a) { return { b: a }; };'/></datamodel>",
  ])
  func `other functions are explored`(_ text: String) throws {
    let explorable = try ExplorableDocument(
      document("\(text)<state id='a'/>"),
      SCXMLPlatform.Settings()
    )
    _ = try Machine.start(explorable.start, chart: explorable.chart)
    #expect(explorable.refusal == nil)
  }
}
#endif
