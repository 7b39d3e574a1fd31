/// The verdict on a claim before the way that shows it is replayed.
struct JudgedClaim<Way> {
  var verdict: Verdict
  var reason = ""
  var way: Way?
}
