/// Lets other tasks run while a test waits for them, without keeping a core busy.
func pause() async {
  try? await Task.sleep(for: .milliseconds(1))
}
