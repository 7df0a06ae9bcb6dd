import type { Member } from '#rules/viewer.ts'

/** A member as the screens and rules see them, stored nowhere: builders.ts has aMember, who is. */
export function aViewer(facts: Partial<Member> & { id: string; name: string }): Member {
  return {
    kind: 'member',
    photoId: null,
    suburb: null,
    cell: null,
    isAdmin: false,
    isProven: true,
    administers: facts.isAdmin ?? false,
    unreadMessages: 0,
    waitingRequests: 0,
    unreadNotices: 0,
    ...facts,
  }
}
