import { longestSearch } from '#rules/base/search.ts'
import { withParam } from '#web/ui/links/with-param.ts'

/**
 * The current address of a list with its page, search and filters, to return to after a decision: without the parameters of
 * what was opened over it.
 */
export function queueAddress(url: URL, opened: readonly string[] = []): string {
  const params = new URLSearchParams(url.searchParams)
  // A data request has its route as a parameter.
  for (const name of [...opened, '_routes']) params.delete(name)
  const search = params.toString()
  return search ? `${url.pathname}?${search}` : url.pathname
}

/** The list with more entries: their number in the parameter `by`, and nothing opened. Undefined if there are no more. */
export function moreOf(
  url: URL,
  { more, by = 'show', opened = [] }: { more: number | undefined; by?: string; opened?: readonly string[] },
): string | undefined {
  return more === undefined ? undefined : withParam(queueAddress(url, [...opened, by]), by, String(more))
}

/** A filter's parameter, trimmed; '' if missing. */
export const filterOf = (url: URL, name: string): string =>
  (url.searchParams.get(name) ?? '').trim().slice(0, longestSearch)
