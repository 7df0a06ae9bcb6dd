// In the browser: whether a form that is done is on its way back to the screen it came from.

let returns = 0

/** The blocker of unsaved text asks: React's own state of the form may be older on a slow phone. */
export const isReturning = () => returns > 0

/** Runs `goBack`, a step back in the history that the member did not take, and that nothing may stop. */
export async function whileReturning(goBack: () => Promise<unknown>): Promise<void> {
  returns += 1
  try {
    await goBack()
  } finally {
    returns -= 1
  }
}
