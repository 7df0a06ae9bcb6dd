/** Why there is no backup, or nothing was restored. The message is for people. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
