import { redirect } from 'react-router'

/**
 * A form that posts to its own address puts its open state there, too. This redirects from such an address to the `plain` one.
 */
export function redirectToPlain(url: URL, plain: string): void {
  if (saidIn(url.search) !== saidIn(new URL(plain, url).search)) throw redirect(plain)
}

function saidIn(query: string): string {
  const said = new URLSearchParams(query)
  said.sort()
  return String(said)
}
