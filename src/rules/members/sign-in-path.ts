/** `path` with `from`, the path of this site to which the login screen leads afterwards. Home needs none. */
export function keepingWayBack(path: string, from: string): string {
  if (from === '/') return path
  return `${path}${path.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`
}

/** The login screen, which leads back to `from` afterwards. */
export const signInPath = (from: string): string => keepingWayBack('/auth', from)
