/** 'done', or the code of the refusal: for tests of who may do what. Any other error is told as it is. */
export function refusalOf(tried: Promise<unknown>): Promise<string> {
  return tried.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
}
