import type { Member } from '#rules/base/viewer.ts'

/** A member as screens and rules see them, not stored anywhere. `aMember` in builders.ts stores one. */
export function aViewer(facts: Partial<Member> & { id: string; name: string }): Member {
  return {
    kind: 'member',
    photoId: null,
    suburb: null,
    cell: null,
    isAdmin: false,
    isProven: true,
    administers: facts.isAdmin ?? false,
    ...facts,
  }
}
