import { redirect } from 'react-router'

/** A form that leads to its own address names there what was left open, too. From such an address this leads to the `plain` one. */
export function leadToPlain(url: URL, plain: string): void {
  if (saidIn(url.search) !== saidIn(new URL(plain, url).search)) throw redirect(plain)
}

function saidIn(query: string): string {
  const said = new URLSearchParams(query)
  said.sort()
  return String(said)
}
