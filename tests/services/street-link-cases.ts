import type { Viewer } from '#rules/base/viewer.ts'
import { aMember } from '#tests/support/builders.ts'
import { aStreetLink } from '#tests/support/street-links.ts'
import type { ServiceCase } from './case.ts'
import type { House } from './house.ts'
import { aCircle, asOneself, each, type MemberCases } from './member-case.ts'

/** Somebody has the link of a member who is nobody else on the stage. */
function withLink(
  act: (house: House, viewer: Viewer, code: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const code = await aStreetLink(house.db, await aMember(house.db))
    return { roles: await aCircle(house), act: (viewer) => act(house, viewer, code) }
  }
}

export const streetLinkCases: MemberCases<'streetLinks'> = {
  own: { stage: asOneself(({ streetLinks }, viewer) => streetLinks.own(viewer)), may: each },
  draw: { stage: asOneself(({ streetLinks }, viewer) => streetLinks.draw(viewer)), may: each },
  change: {
    stage: asOneself(({ streetLinks }, viewer) =>
      streetLinks.change(viewer, { showsName: true, showsSuburb: true }),
    ),
    may: each,
  },
  end: { stage: asOneself(({ streetLinks }, viewer) => streetLinks.end(viewer)), may: each },
  open: {
    stage: withLink(({ streetLinks }, viewer, code) =>
      streetLinks.open(viewer, { code, address: '203.0.113.9' }),
    ),
    may: each,
  },
  arrive: {
    stage: withLink(({ streetLinks }, viewer, code) => streetLinks.arrive(viewer, { code })),
    may: each,
  },
  letKnow: {
    stage: asOneself(({ streetLinks }, viewer) => streetLinks.letKnow(viewer, { isTold: true })),
    may: each,
  },
}
