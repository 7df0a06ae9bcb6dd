/** Something outside the program prevents the start. The message tells people what is wrong, and what to do about it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
