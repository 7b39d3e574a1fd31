#if Durable
import StatecraftDurable

@testable import StatecraftDurableTesting

/// A store that only passes calls to another one.
struct PlainStore: ForwardingStore {
  let base: any DurableStore
}
#endif
