// Host names in any script: words with dots between them.
const withoutBeginning = /^[^\s:/?#@.]+(?:\.[^\s:/?#@.]+)+(?=[:/?#]|$)/u

/** Adds `https://` to an address typed without it ('example.org/me'). Anything else stays as it is. */
export function completeAddress(typed: string): string {
  return withoutBeginning.test(typed) ? `https://${typed}` : typed
}

/** Whether this is a complete web address. */
export function isWebAddress(typed: string): boolean {
  const address = URL.parse(typed)
  return (address?.protocol === 'http:' || address?.protocol === 'https:') && !/\s/.test(typed)
}
