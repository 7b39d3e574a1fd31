// Browsers start no workers from files. The search of the site needs one: its script runs in a hidden
// frame instead, with the part of a worker's interface that it uses.
if (location.protocol === "file:") {
  window.IFrameWorker = window.Worker = class IFrameWorker extends EventTarget {
    #frame = document.createElement("iframe")
    #loaded

    constructor(url) {
      super()
      const script = new URL(url, location.href).href.replaceAll('"', "%22")
      this.#frame.hidden = true
      this.#frame.answer = (data) => this.dispatchEvent(new MessageEvent("message", { data }))
      this.#frame.srcdoc = `<!doctype html><body><script>
        window.postMessage = (data) => frameElement.answer(data)
        window.importScripts = async (...urls) => {
          for (const url of urls) {
            await new Promise((resolve, reject) => {
              const script = document.createElement("script")
              script.src = url
              script.onload = resolve
              script.onerror = () => reject(new Error("cannot load " + url))
              document.body.append(script)
            })
          }
        }
      </script><script src="${script}"></script></body>`
      this.#loaded = new Promise((resolve) => { this.#frame.onload = resolve })
      document.body.append(this.#frame)
    }

    postMessage(data) {
      this.#loaded.then(() => {
        const target = this.#frame.contentWindow
        target.dispatchEvent(new target.MessageEvent("message", { data }))
      })
    }

    terminate() { this.#frame.remove() }
  }
}
