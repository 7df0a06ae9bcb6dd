/** A command was called in a way it does not know, or for something that does not exist. The message is for people. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
