import type { Viewer } from '#rules/base/viewer.ts'
import { aMember } from '#tests/support/builders.ts'
import { anInvitation } from '#tests/support/invitations.ts'
import type { ServiceCase } from './case.ts'
import type { House } from './house.ts'
import { aCircle, asOneself, each, type MemberCases } from './member-case.ts'

/** Somebody has the link of a member who is nobody else on the stage. */
function withLink(
  act: (house: House, viewer: Viewer, code: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const code = await anInvitation(house.db, await aMember(house.db))
    return { roles: await aCircle(house), act: (viewer) => act(house, viewer, code) }
  }
}

export const invitationCases: MemberCases<'invitations'> = {
  own: { stage: asOneself(({ invitations }, viewer) => invitations.own(viewer)), may: each },
  draw: { stage: asOneself(({ invitations }, viewer) => invitations.draw(viewer)), may: each },
  change: {
    stage: asOneself(({ invitations }, viewer) =>
      invitations.change(viewer, { showsName: true, showsSuburb: true }),
    ),
    may: each,
  },
  end: { stage: asOneself(({ invitations }, viewer) => invitations.end(viewer)), may: each },
  open: {
    stage: withLink(({ invitations }, viewer, code) =>
      invitations.open(viewer, { code, address: '203.0.113.9' }),
    ),
    may: each,
    counts: ['codeByAddress'],
  },
  arrive: {
    stage: withLink(({ invitations }, viewer, code) => invitations.arrive(viewer, { code })),
    may: each,
  },
  letKnow: {
    stage: asOneself(({ invitations }, viewer) => invitations.letKnow(viewer, { isTold: true })),
    may: each,
  },
}
