/** The result, or undefined if it does not come within `ms` or fails: a caller that only asks how things are needs no reason. */
export async function resultWithin<Result>(
  ms: number,
  question: () => Promise<Result>,
): Promise<Result | undefined> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<undefined>()
  const timer = setTimeout(giveUp, ms, undefined)
  try {
    return await Promise.race([question(), tooLate])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
