import { longestSearch } from '#rules/base/search.ts'
import { type UserTab, userTabs } from '#rules/moderation/users.ts'

/** The list of users; `user` is the one whose details are shown. */
export type UsersAt = {
  tab: UserTab
  text: string
  after?: string | undefined
  before?: string | undefined
  user?: string | undefined
}

export function usersPath({ tab, text, ...rest }: UsersAt): string {
  const asked = { ...(tab !== 'all' && { tab }), ...(text && { q: text }), ...rest }
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const search = new URLSearchParams(Object.fromEntries(given)).toString()
  return search ? `/admin?${search}` : '/admin'
}

/** One user's details. */
export const userPath = (user: string): string => usersPath({ tab: 'all', text: '', user })

export function usersAt(params: URLSearchParams): UsersAt {
  const of = (name: string) => params.get(name) ?? undefined
  return {
    tab: userTabs.find((tab) => tab === of('tab')) ?? 'all',
    text: (of('q') ?? '').trim().slice(0, longestSearch),
    after: of('after'),
    before: of('before'),
    user: of('user'),
  }
}
