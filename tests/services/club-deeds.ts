// Who is answered what in a club. What each standing may is tried in full beside its rules (rules/clubs/club-deeds.test.ts).
import type { ClubVisibility } from '#rules/clubs/clubs.ts'
import type { Viewer } from '#rules/viewer.ts'
import { aClubWithEverybody } from '#tests/support/a-standing.ts'
import { asAnyone, type Deed, type Deeds, inner } from './deed.ts'
import { discussionDeeds } from './discussion-deeds.ts'
import type { House } from './house.ts'
import { readingDeeds } from './reading-deeds.ts'

/** Somebody of every standing does something in a club. */
function inClub(
  visibility: ClubVisibility,
  act: (house: House, viewer: Viewer, clubId: string) => Promise<unknown>,
): Deed['stage'] {
  return async (house) => {
    const { club, roles } = await aClubWithEverybody(house.db, { visibility })
    return { roles, act: (viewer) => act(house, viewer, club.id) }
  }
}

const inside: Deed['may'] = { member: 'may', moderator: 'may', admin: 'may' }
const kept: Deed['may'] = {
  ...inside,
  stranger: 'CLUB_NOT_FOUND',
  requested: 'CLUB_NOT_FOUND',
  banned: 'CLUB_NOT_FOUND',
  siteAdmin: 'CLUB_NOT_FOUND',
}

const join = { stranger: 'may', requested: 'may', siteAdmin: 'may', banned: 'CLUB_BANNED' } as const
const alreadyIn = {
  member: 'ALREADY_IN_CLUB',
  moderator: 'ALREADY_IN_CLUB',
  admin: 'ALREADY_IN_CLUB',
} as const

export const clubDeeds: Deeds<'clubs'> = {
  ...readingDeeds,
  ...discussionDeeds,
  liveliestClubs: {
    stage: asAnyone(({ clubs }) => clubs.liveliestClubs(6)),
    may: { member: 'may', guest: 'may' },
  },
  findClubs: {
    stage: asAnyone(({ clubs }, viewer) =>
      clubs.findClubs(viewer, { text: '', category: null, isMine: true, page: 1, pageSize: 12 }),
    ),
    may: { member: 'may' },
  },
  clubsOf: {
    stage: inClub('private', ({ clubs }, viewer) =>
      clubs.clubsOf(viewer, viewer.kind === 'member' ? viewer.id : '', 6),
    ),
    may: { member: 'may', guest: 'may' },
  },
  club: {
    stage: inClub('private', ({ clubs }, viewer, id) => clubs.club(viewer, id)),
    may: { ...inside, stranger: 'may', requested: 'may', banned: 'may', siteAdmin: 'may' },
  },
  clubMembers: {
    stage: inClub('private', ({ clubs }, viewer, id) => clubs.clubMembers(viewer, id, 50)),
    may: kept,
  },
  mayHear: inner('the live stream asks it of whoever opens one'),
  beginClub: {
    stage: asAnyone(({ clubs }, viewer) => clubs.beginClub(viewer, aClubForm)),
    may: { member: 'may' },
    counts: ['clubByMember'],
  },
  joinClub: {
    stage: inClub('public', ({ clubs }, viewer, id) => clubs.joinClub(viewer, id)),
    may: { ...join, ...alreadyIn },
    counts: ['joinByMember'],
  },
  askToJoin: {
    stage: inClub('private', ({ clubs }, viewer, id) => clubs.askToJoin(viewer, id, 'Please')),
    may: { ...join, requested: 'ALREADY_ASKED', ...alreadyIn },
    counts: ['joinByMember'],
  },
  withdrawRequest: {
    stage: inClub('private', ({ clubs }, viewer, id) => clubs.withdrawRequest(viewer, id)),
    may: { requested: 'may', stranger: 'REQUEST_ANSWERED', member: 'REQUEST_ANSWERED' },
  },
  leaveClub: {
    stage: inClub('private', ({ clubs }, viewer, id) => clubs.leaveClub(viewer, id)),
    may: { member: 'may', moderator: 'may', admin: 'LAST_ADMIN', stranger: 'CLUB_NOT_FOUND' },
  },
}

const aClubForm = {
  name: 'The Late Returns',
  description: 'Everybody brings what is overdue.',
  category: 'Fiction',
  visibility: 'public',
} as const
