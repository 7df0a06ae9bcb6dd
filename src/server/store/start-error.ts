/** Something outside the program stops the start. The message is for people: what is wrong, and what to do about it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
