#if Command && SCXML && Studio
import StatecraftExploration
import StatecraftSCXML
import StatecraftStudio
import StatecraftStudioProofs

extension StudioProof {
  /// What the command line claims of a document.
  ///
  /// A document that cannot be explored, and of which nothing is asked, is shown with the reason.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - path: the path of its file.
  ///   - questions: what is asked about it.
  /// - Returns: the claims; they are proved as `prove` proves them.
  /// - Throws: an error if something is asked, and the document cannot be explored or an option cannot be
  ///   read.
  static func claims(
    of document: SCXMLDocument,
    at path: String,
    _ questions: DocumentQuestions
  ) throws(CommandError) -> StudioProof {
    let proof: DocumentProof
    do {
      proof = try DocumentProof(document, at: path, questions)
    } catch {
      guard questions == DocumentQuestions() else { throw error }
      return .nothing(because: error.message)
    }
    return StudioProof(claims: proof.claimNames) { request in
      var limits = ProofRequest()
      limits.budget = ExplorationBudget(request)
      limits.isCancelled = request.isCancelled
      return try Self.refusing { () throws(CommandError) in
        StudioProofReport(try proof.explore(limits).report)
      }
    } reach: { request in
      var limits = PlanRequest()
      limits.budget = ExplorationBudget(request)
      limits.isCancelled = request.isCancelled
      return try Self.refusing { () throws(CommandError) in
        StudioReaches(transitions: try proof.planner.reach(limits).transitions)
      }
    }
  }

  /// Gives an error of the command the form of one of the studio.
  private static func refusing<Result>(
    _ body: () throws(CommandError) -> Result
  ) throws(StudioRefusal) -> Result {
    do {
      return try body()
    } catch {
      throw StudioRefusal(error.message)
    }
  }
}
#endif
