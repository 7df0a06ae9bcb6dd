// Names of hosts, of any script: words with dots between them.
const withoutBeginning = /^[^\s:/?#@.]+(?:\.[^\s:/?#@.]+)+(?=[:/?#]|$)/u

/** Puts `https://` before an address that was typed as people write it ('example.org/me'). Anything else stays as it is. */
export function completeAddress(typed: string): string {
  return withoutBeginning.test(typed) ? `https://${typed}` : typed
}

/** Whether this is a whole address of the web. */
export function isWebAddress(typed: string): boolean {
  const address = URL.parse(typed)
  return (address?.protocol === 'http:' || address?.protocol === 'https:') && !/\s/.test(typed)
}
