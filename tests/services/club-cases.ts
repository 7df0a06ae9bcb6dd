// The answers of clubs for each kind of viewer. The rules' own tests cover in full what each standing may do.

import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import type { ClubVisibility } from '#rules/clubs/clubs.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { aMember, usernameOfId } from '#tests/support/builders.ts'
import { aClubWithEverybody, tokenIn } from '#tests/support/club-with-everybody.ts'
import { monday } from '#tests/support/exchanges.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import { discussionCases } from './discussion-cases.ts'
import { aPicture, type House } from './house.ts'
import { readingCases } from './reading-cases.ts'

type Everybody = Awaited<ReturnType<typeof aClubWithEverybody>>
type Club = { id: string } & Everybody['roles']

/** Somebody of every standing takes an action in a club. */
function inClub(
  visibility: ClubVisibility,
  act: (house: House, viewer: Viewer, club: Club) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const { club, roles } = await aClubWithEverybody(house.db, { visibility })
    return { roles, act: (viewer) => act(house, viewer, { id: club.id, ...roles }) }
  }
}

const inside: ServiceCase['may'] = { member: 'may', moderator: 'may', admin: 'may' }
const kept: ServiceCase['may'] = {
  ...inside,
  stranger: 'CLUB_NOT_FOUND',
  requested: 'CLUB_NOT_FOUND',
  banned: 'CLUB_NOT_FOUND',
  siteAdmin: 'CLUB_NOT_FOUND',
}

const byAdmins: ServiceCase['may'] = {
  admin: 'may',
  member: 'CLUB_FORBIDDEN',
  moderator: 'CLUB_FORBIDDEN',
  stranger: 'CLUB_NOT_FOUND',
  banned: 'CLUB_NOT_FOUND',
  siteAdmin: 'CLUB_NOT_FOUND',
}
const join = { stranger: 'may', requested: 'may', siteAdmin: 'may', banned: 'CLUB_BANNED' } as const
const alreadyIn = {
  member: 'ALREADY_IN_CLUB',
  moderator: 'ALREADY_IN_CLUB',
  admin: 'ALREADY_IN_CLUB',
} as const

export const clubCases: ServiceCases<'clubs'> = {
  hidePost: inner('part of answering a report, in moderation'),
  adminsOf: inner('asked of by moderation, when one is reported'),
  hideClub: inner('part of answering a report, in moderation'),
  ...readingCases,
  ...discussionCases,
  liveliestClubs: {
    stage: asAnyone(({ clubs }, viewer) => clubs.liveliestClubs(viewer, { limit: 6 })),
    may: { member: 'may' },
  },
  clubsInSuburb: {
    stage: asAnyone(({ clubs }, viewer) =>
      clubs.clubsInSuburb(viewer, { suburb: 'west-end-4101', limit: 6 }),
    ),
    may: { member: 'may' },
  },
  suburbsWithClubs: {
    stage: asAnyone(({ clubs }, viewer) => clubs.suburbsWithClubs(viewer)),
    may: { member: 'may' },
  },
  findClubs: {
    stage: asAnyone(({ clubs }, viewer) =>
      clubs.findClubs(viewer, {
        ...{ text: '', category: null, isMine: false, page: 1, pageSize: 12 },
        ...{ from: standpointOf(guest, city), withinKm: 5 },
      }),
    ),
    may: { member: 'may' },
  },
  countClubsCalled: {
    stage: asAnyone(({ clubs }, viewer) => clubs.countClubsCalled(viewer, { text: 'river' })),
    may: { member: 'may' },
  },
  clubsOf: {
    stage: inClub('private', ({ clubs }, viewer, { member }) =>
      clubs.clubsOf(viewer, { memberId: member.id, limit: 6 }),
    ),
    may: { member: 'may' },
  },
  club: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.club(viewer, { clubId: id })),
    may: { ...inside, stranger: 'may', requested: 'may', banned: 'may', siteAdmin: 'may' },
  },
  clubMembers: {
    stage: inClub('private', ({ clubs }, viewer, { id }) =>
      clubs.clubMembers(viewer, { clubId: id, shown: 50 }),
    ),
    may: kept,
  },
  searchClub: {
    stage: inClub('private', ({ clubs }, viewer, { id: clubId }) =>
      clubs.searchClub(viewer, { clubId, text: 'river', people: 5, page: 1 }),
    ),
    may: kept,
  },
  preview: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.preview(viewer, { path: `/club/${id}` })),
    may: { stranger: 'may', member: 'may' },
  },
  mayHear: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.mayHear(viewer, { topic: `club:${id}` })),
    may: { stranger: 'may', member: 'may' },
  },
  beginClub: {
    stage: asAnyone(({ clubs }, viewer) => clubs.beginClub(viewer, aClubForm)),
    may: { member: 'may' },
    further: [
      asAnyone(({ clubs }, viewer) =>
        clubs.beginClub(viewer, { ...aClubForm, description: 'See https://example.org' }),
      ),
    ],
  },
  joinClub: {
    stage: inClub('public', ({ clubs }, viewer, { id }) => clubs.joinClub(viewer, { clubId: id })),
    may: { ...join, ...alreadyIn },
    tells: { atClub: ['clubs'] },
  },
  askToJoin: {
    stage: inClub('private', ({ clubs }, viewer, { id }) =>
      clubs.askToJoin(viewer, { clubId: id, message: 'Please' }),
    ),
    may: { ...join, requested: 'ALREADY_ASKED', ...alreadyIn },
    tells: { atClub: ['clubs'] },
    enqueues: ['club.notify'],
    further: [
      async (house) => {
        const { act } = await inClub('private', ({ clubs }, viewer, { id }) =>
          clubs.askToJoin(viewer, { clubId: id, message: 'See https://example.org' }),
        )(house)
        return { roles: { stranger: await aMember(house.db) }, act }
      },
    ],
  },
  withdrawRequest: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.withdrawRequest(viewer, { clubId: id })),
    may: { requested: 'may', stranger: 'REQUEST_ANSWERED', member: 'REQUEST_ANSWERED' },
    tells: { atClub: ['clubs'] },
  },
  managedClub: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.managedClub(viewer, { clubId: id })),
    may: byAdmins,
  },
  joinRequests: {
    stage: inClub('private', ({ clubs }, viewer, { id }) =>
      clubs.joinRequests(viewer, { clubId: id, shown: 50 }),
    ),
    may: byAdmins,
  },
  answerRequest: {
    stage: inClub('private', async ({ clubs, db }, viewer, { id }) => {
      const request = await db
        .selectFrom('club_join_requests')
        .select('id')
        .where('club_id', '=', id)
        .executeTakeFirstOrThrow()
      await clubs.answerRequest(viewer, {
        clubId: id,
        request: request.id,
        answer: 'approved',
        words: 'Welcome',
      })
    }),
    may: byAdmins,
    tells: { atClub: ['clubs'], requested: ['clubs'] },
    enqueues: ['club.notify'],
  },
  reportClub: inner('moderation reports a club, and has its admins told in the same transaction'),
  clubReports: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.clubReports(viewer, { clubId: id })),
    may: byAdmins,
  },
  resolveReport: {
    async stage(house) {
      const { club, roles } = await aClubWithEverybody(house.db, { visibility: 'private' })
      const told = { club_id: club.id, reporter_id: roles.member.id, words: 'Nothing but spoilers' }
      const { id } = await house.db
        .insertInto('club_reports')
        .values({ ...told, created_at: monday })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { roles, act: (viewer) => house.clubs.resolveReport(viewer, { clubId: club.id, report: id }) }
    },
    may: byAdmins,
    tells: { atClub: ['clubs'] },
  },
  editClub: {
    stage: inClub('private', ({ clubs }, viewer, { id }) =>
      clubs.editClub(viewer, { clubId: id, ...earlyReturns }),
    ),
    may: byAdmins,
    tells: { atClub: ['clubs'] },
    further: [
      inClub('private', ({ clubs }, viewer, { id }) =>
        clubs.editClub(viewer, { clubId: id, ...earlyReturns, picture: aPicture() }),
      ),
      inClub('private', ({ clubs }, viewer, { id }) =>
        clubs.editClub(viewer, { clubId: id, ...earlyReturns, description: 'See https://example.org' }),
      ),
    ],
  },
  changeVisibility: {
    stage: inClub('private', ({ clubs }, viewer, { id }) =>
      clubs.changeVisibility(viewer, { clubId: id, visibility: 'public' }),
    ),
    may: byAdmins,
    tells: { atClub: ['clubs', 'membership'] },
    enqueues: ['club.notify'],
  },
  closeClub: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.closeClub(viewer, { clubId: id })),
    may: { ...byAdmins, siteAdmin: 'may' },
    tells: { atClub: ['clubs', 'membership'], requested: ['clubs'] },
    // The person who asked to join, and the members.
    enqueues: ['club.notify', 'club.notify'],
  },
  changeRole: {
    stage: inClub('private', ({ clubs }, viewer, { id, member }) =>
      clubs.changeRole(viewer, { clubId: id, memberId: member.id, role: 'moderator' }),
    ),
    may: byAdmins,
    tells: { atClub: ['clubs'], member: ['clubs'] },
    enqueues: ['club.notify'],
  },
  handOver: {
    stage: inClub('private', ({ clubs }, viewer, { id, member }) =>
      clubs.handOver(viewer, { clubId: id, memberId: member.id }),
    ),
    may: byAdmins,
    tells: { atClub: ['clubs'], member: ['clubs'] },
    enqueues: ['club.notify'],
  },
  removeMember: {
    stage: inClub('private', ({ clubs }, viewer, { id, member }) =>
      clubs.removeMember(viewer, { clubId: id, memberId: member.id }),
    ),
    may: byAdmins,
    tells: { atClub: ['clubs'], member: ['clubs', 'membership'] },
    enqueues: ['club.notify'],
  },
  banMember: {
    stage: inClub('private', ({ clubs }, viewer, { id, member }) =>
      clubs.banMember(viewer, { clubId: id, memberId: member.id }),
    ),
    may: byAdmins,
    tells: { atClub: ['clubs'], member: ['clubs', 'membership'] },
    enqueues: ['club.notify'],
  },
  unbanMember: {
    stage: inClub('private', ({ clubs }, viewer, { id, banned }) =>
      clubs.unbanMember(viewer, { clubId: id, memberId: banned.id }),
    ),
    may: byAdmins,
    tells: { atClub: ['clubs'] },
  },
  bannedFrom: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.bannedFrom(viewer, { clubId: id })),
    may: byAdmins,
  },
  invitations: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.invitations(viewer, { clubId: id })),
    may: byAdmins,
  },
  inviteByLink: {
    stage: inClub('private', ({ clubs }, viewer, { id }) =>
      clubs.inviteByLink(viewer, { clubId: id, days: 7 }),
    ),
    may: byAdmins,
    tells: { atClub: ['clubs'] },
  },
  inviteMember: {
    async stage(house) {
      const { club, roles } = await aClubWithEverybody(house.db, { visibility: 'private' })
      const { id } = await aMember(house.db)
      const name = usernameOfId(id)
      return { roles, act: (viewer) => house.clubs.inviteMember(viewer, { clubId: club.id, name }) }
    },
    may: byAdmins,
    tells: { atClub: ['clubs'] },
    enqueues: ['club.notify'],
  },
  withdrawInvitation: {
    stage: inClub('private', ({ clubs }, viewer, { id }) =>
      clubs.withdrawInvitation(viewer, { clubId: id, id: randomUUID() }),
    ),
    may: byAdmins,
    tells: { atClub: ['clubs'] },
  },
  acceptInvitation: {
    async stage(house) {
      const { club, roles } = await aClubWithEverybody(house.db, { visibility: 'private' })
      const token = tokenIn(await house.clubs.inviteByLink(roles.admin, { clubId: club.id, days: 7 }))
      return { roles, act: (viewer) => house.clubs.acceptInvitation(viewer, { clubId: club.id, token }) }
    },
    may: { ...join, ...alreadyIn },
    tells: { atClub: ['clubs'] },
  },
  declineInvitation: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.declineInvitation(viewer, { clubId: id })),
    may: { ...inside, ...join, requested: 'may', banned: 'may' },
  },
  lockAllOf: inner('a member who leaves the neighbourhood locks their clubs in that transaction'),
  leaveAllOf: inner('a member who leaves the neighbourhood leaves their clubs in that transaction'),
  handOnAbandoned: inner('a job of each minute'),
  leaveClub: {
    stage: inClub('private', ({ clubs }, viewer, { id }) => clubs.leaveClub(viewer, { clubId: id })),
    may: { member: 'may', moderator: 'may', admin: 'LAST_ADMIN', stranger: 'CLUB_NOT_FOUND' },
    tells: { atClub: ['clubs'], member: ['clubs', 'membership'] },
  },
}

const earlyReturns = {
  ...{ name: 'The Early Returns', description: 'Nobody brings anything late.' },
  ...({ category: 'Poetry', suburb: 'West End' } as const),
}

const aClubForm = {
  name: 'The Late Returns',
  description: 'Everybody brings what is overdue.',
  category: 'Fiction',
  suburb: '',
  visibility: 'public',
} as const
