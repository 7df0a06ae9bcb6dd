// The addresses of 'Invite your street'.

export const invitePath = '/invite'

export function streetLinkPath(code: string): string {
  return `/join/${code}`
}

/** The code in such a path. */
export function codeInPath(path: string): string | undefined {
  return /^\/join\/([^/?#]{1,40})$/.exec(path)?.[1]
}
