/** The address of a list as it stands, its page, search and filters with it, where an answer leads back to: without what was opened over it. */
export function queueAddress(url: URL, opened: readonly string[] = []): string {
  const params = new URLSearchParams(url.searchParams)
  // A data request carries its route there.
  for (const name of [...opened, '_routes']) params.delete(name)
  const search = params.toString()
  return search ? `${url.pathname}?${search}` : url.pathname
}

/** A parameter of a filter, trimmed; '' where there is none. */
export const filterOf = (url: URL, name: string): string =>
  (url.searchParams.get(name) ?? '').trim().slice(0, 100)

export const withParam = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
