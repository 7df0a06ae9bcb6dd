import { localPath } from '#rules/members/members.ts'

/** Where the member wants to be once signed in: the `from` of the address, if it is a path of this site. */
export function wayBack(url: URL): string {
  return localPath(url.searchParams.get('from'))
}

/** `path` with the way back kept in it. */
export function keepingWayBack(path: string, back: string): string {
  if (back === '/') return path
  return `${path}${path.includes('?') ? '&' : '?'}from=${encodeURIComponent(back)}`
}
