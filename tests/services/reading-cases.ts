// The answers about a club's books, and its choice of the next one, for each kind of viewer.
import { cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { aBook } from '#tests/support/builders.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'
import { monday } from '#tests/support/exchanges.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import type { House } from './house.ts'

const dayAfter = (days: number) => cityDate(new Date(monday.getTime() + days * DAY_MS), 'Australia/Brisbane')

type Reading = { clubId: string; clubBookId: string; choiceId: string; candidates: string[]; bookId: string }

/**
 * A private club that reads or has read a book, and chooses the next: there are two candidates, the second one
 * nominated by its member.
 */
function whileReading(
  phase: 'nominating' | 'voting' | 'closed' | 'read',
  act: (house: House, viewer: Viewer, reading: Reading) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const { club, roles } = await aClubWithEverybody(house.db, { visibility: 'private' })
    const { clubs, time, db } = house
    const clubId = club.id
    const books = await Promise.all([aBook(db), aBook(db), aBook(db)])
    const [first, second, third] = books.map(({ id }) => id)
    if (!first || !second || !third) throw new Error('No books')
    time.now = monday
    await clubs.setCurrentBook(roles.admin, { clubId, bookId: first, instead: '' })
    const clubBookId = (await clubs.clubReading(roles.admin, { clubId, shown: 50 })).current?.clubBookId ?? ''
    if (phase === 'read') await clubs.finishBook(roles.admin, { clubId, clubBookId })
    const dates = { nominateOn: dayAfter(1), voteOn: dayAfter(3) }
    if (phase !== 'closed') await clubs.openChoice(roles.admin, { clubId, ...dates, perMember: 2 })
    const choiceId = (await clubs.latestChoice(roles.admin, { clubId })).choice?.id ?? ''
    if (choiceId) {
      await clubs.nominate(roles.admin, { clubId, choiceId, bookId: first })
      time.now = new Date(monday.getTime() + 1000)
      await clubs.nominate(roles.member, { clubId, choiceId, bookId: second })
    }
    const up = (await clubs.latestChoice(roles.admin, { clubId })).choice?.candidates ?? []
    time.now = phase === 'voting' ? new Date(monday.getTime() + 2 * DAY_MS) : monday
    const reading = { clubId, clubBookId, choiceId, candidates: up.map(({ id }) => id), bookId: third }
    return { roles, act: (viewer) => act(house, viewer, reading) }
  }
}

const hidden = {
  stranger: 'CLUB_NOT_FOUND',
  requested: 'CLUB_NOT_FOUND',
  banned: 'CLUB_NOT_FOUND',
  siteAdmin: 'CLUB_NOT_FOUND',
} as const
const byMembers: ServiceCase['may'] = { member: 'may', moderator: 'may', admin: 'may', ...hidden }
const byModerators: ServiceCase['may'] = {
  moderator: 'may',
  admin: 'may',
  member: 'CLUB_FORBIDDEN',
  ...hidden,
}
const byAdmins: ServiceCase['may'] = {
  admin: 'may',
  moderator: 'CLUB_FORBIDDEN',
  member: 'CLUB_FORBIDDEN',
  ...hidden,
}

const at = { unit: 'chapter', at: 3, isFinished: false, isShared: false } as const

export const readingCases = {
  clubReading: {
    stage: whileReading('voting', ({ clubs }, viewer, { clubId }) =>
      clubs.clubReading(viewer, { clubId, shown: 50 }),
    ),
    may: byMembers,
  },
  findInClubs: {
    stage: asAnyone(({ clubs }, viewer) => clubs.findInClubs(viewer, { text: 'river', genre: null })),
    may: { member: 'may' },
  },
  setCurrentBook: {
    stage: whileReading('voting', ({ clubs }, viewer, { clubId, clubBookId, bookId }) =>
      clubs.setCurrentBook(viewer, { clubId, bookId, instead: clubBookId }),
    ),
    may: byAdmins,
    tells: { atClub: ['clubs'] },
  },
  finishBook: {
    stage: whileReading('voting', ({ clubs }, viewer, of) => clubs.finishBook(viewer, of)),
    may: byAdmins,
    tells: { atClub: ['clubs'] },
  },
  removeClubBook: {
    stage: whileReading('voting', ({ clubs }, viewer, of) => clubs.removeClubBook(viewer, of)),
    may: byAdmins,
    tells: { atClub: ['clubs'] },
  },
  keepSchedule: {
    stage: whileReading('voting', ({ clubs }, viewer, { clubId, clubBookId }) => {
      const extent = { chapter: 9, page: null }
      return clubs.keepSchedule(viewer, {
        clubId,
        clubBookId,
        version: 0,
        unit: 'chapter',
        extent,
        parts: [],
      })
    }),
    may: byAdmins,
    tells: { atClub: ['clubs'] },
  },
  rateClubBook: {
    stage: whileReading('read', ({ clubs }, viewer, { clubId, clubBookId }) =>
      clubs.rateClubBook(viewer, { clubId, clubBookId, stars: 4 }),
    ),
    may: byMembers,
    tells: { atClub: ['reading'] },
  },
  sayReadingPlace: {
    stage: whileReading('voting', ({ clubs }, viewer, { clubId, clubBookId }) =>
      clubs.sayReadingPlace(viewer, { clubId, clubBookId, ...at }),
    ),
    may: byMembers,
    tells: { atClub: ['reading'] },
  },
  forgetReadingPlace: {
    stage: whileReading('voting', ({ clubs }, viewer, of) => clubs.forgetReadingPlace(viewer, of)),
    may: byMembers,
    tells: { atClub: ['reading'] },
  },
  latestChoice: {
    stage: whileReading('voting', ({ clubs }, viewer, { clubId }) => clubs.latestChoice(viewer, { clubId })),
    may: byMembers,
  },
  openChoice: {
    stage: whileReading('closed', ({ clubs }, viewer, { clubId }) =>
      clubs.openChoice(viewer, { clubId, nominateOn: dayAfter(1), voteOn: dayAfter(3), perMember: 1 }),
    ),
    may: byModerators,
    tells: { atClub: ['clubs'] },
  },
  closeChoice: {
    stage: whileReading('voting', ({ clubs }, viewer, of) => clubs.closeChoice(viewer, of)),
    may: byModerators,
    tells: { atClub: ['clubs'] },
    enqueues: ['club-choice.notify'],
  },
  callOffChoice: {
    stage: whileReading('voting', ({ clubs }, viewer, of) => clubs.callOffChoice(viewer, of)),
    may: byModerators,
    tells: { atClub: ['clubs'] },
  },
  nominate: {
    stage: whileReading('nominating', ({ clubs }, viewer, of) => clubs.nominate(viewer, of)),
    may: byMembers,
    tells: { atClub: ['clubs'] },
  },
  withdrawNomination: {
    stage: whileReading('nominating', ({ clubs }, viewer, { candidates: [first = ''], ...of }) =>
      clubs.withdrawNomination(viewer, { ...of, candidateId: first }),
    ),
    may: { admin: 'may', moderator: 'may', member: 'CLUB_FORBIDDEN', ...hidden },
    tells: { atClub: ['clubs'] },
  },
  vote: {
    stage: whileReading('voting', ({ clubs }, viewer, { candidates, ...of }) =>
      clubs.vote(viewer, {
        ...of,
        ranks: candidates.map((candidate, place) => ({ candidate, rank: place + 1 })),
      }),
    ),
    may: byMembers,
  },
  advanceChoices: inner('a job does it'),
} satisfies Partial<ServiceCases<'clubs'>>
