// Filters of the log, read from its address. Defaults are left out of the address.
import { longestSearch } from '#rules/base/search.ts'
import { daysFrom } from '#rules/events/event-days.ts'
import { isLoggedAction } from '#rules/members/logged-actions.ts'

const HERE = '/admin/log'

export type LogAddress = {
  /** The id of a thing or a member. */
  about: string
  by: string
  action: string
  /** Days, YYYY-MM-DD. */
  from: string
  to: string
  /** The cursor a page begins after; empty for the newest. */
  before: string
}

export const wholeLog: LogAddress = { about: '', by: '', action: '', from: '', to: '', before: '' }

export function logAddressOf(query: URLSearchParams): LogAddress {
  const asked = (name: string) => (query.get(name) ?? '').trim().slice(0, longestSearch)
  const { from, to } = daysFrom(asked('from'), asked('to'))
  const [action, before] = [asked('action'), Number(asked('before'))]
  return {
    about: asked('about'),
    by: asked('by'),
    action: isLoggedAction(action) ? action : '',
    from: from ?? '',
    to: to ?? '',
    before: Number.isSafeInteger(before) && before > 0 ? String(before) : '',
  }
}

export function logPath(address: LogAddress, change: Partial<LogAddress> = {}): string {
  const given = Object.entries({ ...address, ...change }).filter(([, value]) => value !== '')
  const query = new URLSearchParams(given)
  return query.size > 0 ? `${HERE}?${query}` : HERE
}

export const isNarrowed = ({ about, by, action, from, to }: LogAddress): boolean =>
  Boolean(about || by || action || from || to)
