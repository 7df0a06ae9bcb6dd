import { isUuid } from '#rules/base/ids.ts'

const ofPosts = ['edit', 'delete', 'report', 'ban', 'quote'] as const

export type WindowKind = 'members' | (typeof ofPosts)[number]

/** The window open over a discussion, and its post: both from the address. */
export function openWindow(search: URLSearchParams): { kind: WindowKind; post?: string } | undefined {
  if (search.has('members')) return { kind: 'members' }
  const kind = ofPosts.find((each) => search.has(each))
  const post = kind && search.get(kind)
  return kind && post && isUuid(post) ? { kind, post } : undefined
}
