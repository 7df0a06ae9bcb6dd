import { userInfo } from 'node:os'

const CODES = new Set(['EACCES', 'EPERM'])

/** Which path this user may not use, and what to do about it; undefined for any other failure. */
export function notPermitted(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return undefined
  if (!CODES.has(String(error.code))) return undefined
  const user = userName()
  return (
    `The user ${user} may not use ${error.path} (${error.code}). Run every command as the user that the app runs as ` +
    `(sudo -u verandah -H …), or give that path to ${user} with chown.`
  )
}

/** A container may run as a number that has no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'of this process')
  }
}
