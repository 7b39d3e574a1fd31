#if Durable
/// The end of a simulated process.
struct SimulatedCrash: Error {}
#endif
