// Across a block neither member finds anything of the other on any list, whichever of them blocked. The table is
// complete by its type.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { Services } from '#server/services.ts'
import {
  aBook,
  aBookshelf,
  aCityEvent,
  aClub,
  aCopy,
  aMember,
  aNotice,
  anEvent,
} from '#tests/support/builders.ts'
import { aCorrection } from '#tests/support/corrections.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { aMessage, anExchangeIn } from '#tests/support/exchanges.ts'
import { aNoticeNaming } from '#tests/support/holds.ts'
import { aRing } from '#tests/support/swaps.ts'
import type { ListsOf } from './every-list.ts'
import { aLoneHouse, type House, type LoneHouse } from './house.ts'

/** Everything that two members may have to do with each other. Everything of the other member's has `mark` in it. */
type World = {
  viewer: Member
  other: Member
  mark: string
  bookId: string
  bookshelfId: string
  clubId: string
  eventId: string
  /** Begun by the viewer, with a reply by the other; and one begun by the other. */
  discussionId: string
  copyId: string
  conversationId: string
}
/** What the viewer reads from a list; or why the other is never on it, or stays on it. */
type Line = ((house: House, world: World) => Promise<unknown>) | string

const ownWays = 'the viewer’s own ways in'
const nobody = 'no member is on it'
const toReport = 'of one’s own conversation, also across a block: to report it'
const loanGoesOn = 'a loan continues until the book is home'

/** A book by an author of whose other book the other member has a copy. */
async function theAuthorsBook({ db }: House, { other, mark }: World): Promise<string> {
  const author = `Author ${mark}`
  const { id } = await aBook(db, { title: `First of ${mark}`, author })
  await aCopy(db, { owner: other, book: await aBook(db, { title: `Second of ${mark}`, author }) })
  return id
}

const lists: { [Name in keyof Services]: Record<ListsOf<Name>, Line> } = {
  signIn: { logIn: nobody, logInWithCode: nobody, logOut: nobody, resetPassword: nobody, verify: nobody },
  security: { sessions: ownWays },
  passkeys: { askToProve: ownWays, beginAdd: ownWays, beginSignIn: nobody, list: ownWays, signIn: ownWays },
  proof: { beginPasskey: ownWays },
  streetLinks: {
    own: async ({ streetLinks, db }, { viewer, other, mark }) => {
      await db
        .insertInto('invited_members')
        .values({ member_id: other.id, inviter_id: viewer.id, joined_at: new Date(), is_told: true })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await streetLinks.own(viewer)).told.length > 0 && mark
    },
  },
  issuers: { comeBack: nobody, join: nobody, joinWithCode: nobody, linked: ownWays, offered: nobody },
  members: {
    blockedMembers: 'the one place where a block is taken back',
    editableProfile: 'the viewer’s own',
    lockAdministrators: 'ids within the transaction of the leaving member',
    profile: 'what every guest may see; there is no way to write from it',
  },
  journeys: {
    journey: 'names that readers chose to show; server/journeys tries that a block takes them out',
    labels: 'the viewer’s own copies',
    ofExchanges: 'codes alone, of copies that came to the viewer',
    lines: 'administrators look at every line',
  },
  places: {
    bookshelf: ({ places }, { viewer, bookshelfId }) => places.bookshelf(viewer, { id: bookshelfId }),
    bookshelves: nobody,
    suburbBookshelves: nobody,
    pins: nobody,
    publicPlaces: nobody,
    suggestions: 'administrators look at every suggestion',
  },
  library: {
    book: async ({ library }, { viewer, bookId }) => (await library.book(viewer, { bookId })).sharers,
    bookPins: 'counts of suburbs, where nobody is named; library/map tries that a block takes them out',
    booksBySuburb: 'the same counts as a list',
    bookcase: 'the viewer’s own copies',
    changeCopies: 'titles of the viewer’s own copies',
    corrections: async ({ library }, { viewer, bookId }) =>
      (await library.corrections(viewer, { bookId, shown: 50 })).corrections.map(({ byName }) => byName),
    waitingCorrections: 'administrators look at every correction that waits',
    genresInUse: nobody,
    knownBooks: nobody,
    lookouts: 'the viewer’s own',
    ownClubs: 'names of the viewer’s own clubs',
    memberBookshelf: ({ library }, { viewer, other }) =>
      library.memberBookshelf(viewer, { memberId: other.id, page: 1, pageSize: 10 }),
    nearest: ({ library }, { viewer }) => library.nearest(viewer, { limit: 100, withinKm: 100 }),
    newest: ({ library }, { viewer }) => library.newest(viewer, { limit: 50 }),
    reviews: ({ library }, { viewer, bookId }) => library.reviews(viewer, { bookId, shown: 50 }),
    search: ({ library }, { viewer, mark }) =>
      library.search(viewer, { text: mark, genre: null, page: 1, pageSize: 10 }),
    saveTray: 'the results for the viewer’s own books',
    searchDetails: nobody,
    shelfImport: 'the viewer’s own file',
    shelfImports: 'the viewer’s own files',
    suburbShelf: ({ library }, { viewer }) =>
      library.suburbShelf(viewer, { suburb: 'west-end-4101', limit: 100 }),
    suggest: ({ library }, { viewer, mark }) => library.suggest(viewer, { text: mark }),
    wishlist: async ({ library }, { viewer }) =>
      (await library.wishlist(viewer)).wishes.filter(({ distance }) => distance !== null),
  },
  messages: {
    excerpt: toReport,
    conversationToReport: toReport,
    conversationsToReport: toReport,
    conversations: ({ messages }, { viewer }) => messages.conversations(viewer, { tab: 'all' }),
    conversation: ({ messages }, { viewer, conversationId }) =>
      messages.conversation(viewer, { conversationId }).catch(codeOf),
  },
  exchanges: {
    borrowed: loanGoesOn,
    card: 'one exchange of the viewer’s own, by its id',
    ended: async ({ exchanges }, { viewer }) => [
      ...(await exchanges.ended(viewer, { side: 'borrower' })),
      ...(await exchanges.ended(viewer, { side: 'owner' })),
    ],
    forCopies: async ({ exchanges }, { viewer, copyId, mark }) =>
      (await exchanges.forCopies(viewer, { copyIds: [copyId] })).requested.has(copyId) && mark,
    inConversation: 'one exchange of the viewer’s own, by its conversation',
    incoming: ({ exchanges }, { viewer }) => exchanges.incoming(viewer),
    meetingOffer: 'public places; what is promised ends with a block, and the offer with it',
    onProfile: ({ exchanges }, { viewer }) => exchanges.onProfile(viewer),
    outgoing: ({ exchanges }, { viewer }) => exchanges.outgoing(viewer),
    reputation: 'what everybody may know, of members asked for by their ids',
  },
  holds: {
    holds: 'the viewer’s own',
    queue: nobody,
    toLendOn: 'the viewer’s own copies',
    reservable: async ({ holds, db, messages }, { viewer, other }) => {
      await messages.start(viewer, { otherId: other.id, ...aMessage() }).catch(() => undefined)
      const { id: copyId } = await aCopy(db, { owner: viewer })
      return holds.reservable(viewer, { copyId })
    },
  },
  swaps: {
    hints: async ({ swaps, db, time }, { viewer, other }) => {
      await aRing(db, [viewer, other])
      await swaps.searchAll(time.now)
      return swaps.hints(viewer)
    },
    ofRequests: 'of requests between two members; server/swaps tries that a block takes the link away',
  },
  recommendations: {
    alsoHave: async (house, world) => {
      const bookId = await theAuthorsBook(house, world)
      return house.recommendations.alsoHave(world.viewer, { bookId })
    },
    forYou: async (house, world) => {
      await theAuthorsBook(house, world)
      return house.recommendations.forYou(world.viewer)
    },
  },
  clubs: {
    adminsOf: 'inner: who is responsible for a club',
    bannedFrom: async ({ clubs, db }, { viewer, other, mark }) => {
      const { id: clubId, admin } = await aClub(db, { members: [other] })
      await clubs.banMember(admin, { clubId, memberId: other.id })
      const joins = { club_id: clubId, member_id: viewer.id, role: 'admin' as const }
      await db.insertInto('club_members').values(joins).execute()
      const { banned } = await clubs.bannedFrom(viewer, { clubId, shown: 50 })
      return banned.length > 0 && [banned, mark]
    },
    clubReports: nobody,
    invitations: async ({ clubs, db }, { viewer, other, mark }) => {
      const { id: clubId, admin } = await aClub(db)
      await clubs.inviteMember(admin, { clubId, name: other.name })
      const joins = { club_id: clubId, member_id: viewer.id, role: 'admin' as const }
      await db.insertInto('club_members').values(joins).execute()
      const [invitation] = await clubs.invitations(viewer, { clubId })
      return invitation?.isLink === false && invitation.name !== null && [invitation.name, mark]
    },
    joinRequests: async ({ clubs, db }, { viewer, other, mark }) => {
      const { id } = await aClub(db, { visibility: 'private', admin: viewer, requested: [other] })
      return (await clubs.joinRequests(viewer, { clubId: id, shown: 50 })).requests.length > 0 && mark
    },
    club: nobody,
    managedClub: nobody,
    liveliestClubs: nobody,
    clubsInSuburb: nobody,
    suburbsWithClubs: nobody,
    findClubs: nobody,
    clubsOf: async ({ clubs }, { viewer, other, mark }) =>
      (await clubs.clubsOf(viewer, { memberId: other.id, limit: 50 })).length > 0 && mark,
    discussion: ({ clubs }, { viewer, clubId, discussionId }) =>
      clubs.discussion(viewer, { clubId, id: discussionId }),
    discussionNews: ({ clubs }, { viewer, clubId, discussionId }) =>
      clubs.discussionNews(viewer, { clubId, id: discussionId, after: 0 }),
    discussionTalkers: ({ clubs }, { viewer, clubId, discussionId }) =>
      clubs.discussionTalkers(viewer, { clubId, id: discussionId }),
    discussions: ({ clubs }, { viewer, clubId }) => clubs.discussions(viewer, { clubId }),
    mentionable: ({ clubs }, { viewer, clubId }) => clubs.mentionable(viewer, { clubId, start: 'Quinn' }),
    clubMembers: ({ clubs }, { viewer, clubId }) => clubs.clubMembers(viewer, { clubId, shown: 50 }),
    searchClub: ({ clubs }, { viewer, clubId, mark }) =>
      clubs.searchClub(viewer, { clubId, text: mark, people: 5, page: 1 }),
    clubReading: ({ clubs }, { viewer, clubId }) => clubs.clubReading(viewer, { clubId, shown: 50 }),
    findInClubs: async ({ clubs, db }, { viewer, other, clubId, mark }) => {
      const book = await aBook(db, { title: `For a club ${mark}` })
      await aCopy(db, { owner: other, book, club: { id: clubId } })
      return clubs.findInClubs(viewer, { text: mark, genre: null })
    },
  },
  events: {
    event: ({ events }, { viewer, eventId }) => events.event(viewer, { eventId }),
    events: nobody,
    eventPins: 'counts of suburbs, where nobody is named',
    eventsBySuburb: 'the same counts as a list',
    eventsOfClub: nobody,
    calendarLinks: 'names of the viewer’s own clubs',
    eventsOfMonth: nobody,
    nextEvents: nobody,
    suburbEvents: nobody,
    ownEvents: nobody,
    ownSubmissions: 'what the viewer has submitted themself',
    submissions: 'administrators look at every submission',
    whoCame: async ({ events, db, time }, { viewer, other }) => {
      const club = await aClub(db, { admin: viewer })
      const meeting = await anEvent(db, { club, startsAt: time.now, going: [other] })
      return events.whoCame(viewer, { eventId: meeting.id })
    },
  },
  moderation: {
    contactMessages: 'administrators look at every message to us',
    objections: 'administrators look at every objection',
    ownActions: 'decisions about the viewer, where nobody is named',
    users: 'administrators look at every account',
    figures: nobody,
    adminLog: 'administrators look at every serviceCase',
    undoableApprovals: nobody,
    savedAnswers: nobody,
    openReports: 'administrators look at every report',
    openReportsIn: 'administrators look at every report',
  },
  notices: {
    allOf: ({ notices }, { viewer }) => notices.allOf(viewer.id),
    list: ({ notices }, { viewer }) => notices.list(viewer),
    subscription: nobody,
  },
  linkCards: {},
  pictures: {},
  dataRights: { exports: 'the viewer’s own', loansUnderWay: loanGoesOn },
}

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
})
afterAll(() => house.close())

const read = Object.entries(lists).flatMap(([service, lines]) =>
  Object.entries<Line>(lines).flatMap(([name, line]) =>
    typeof line === 'string' ? [] : [{ name: `${service}.${name}`, line }],
  ),
)

describe.each(['viewer', 'other'] as const)('the %s has blocked', (blocker) => {
  test.each(read)('nothing of the other in $name', async ({ line }) => {
    const world = await aWorld()
    const words = async () => JSON.stringify(await line(house, world))
    expect(await words(), 'without a block it is there, or this test shows nothing').toContain(world.mark)
    const [one, another] = blocker === 'viewer' ? [world.viewer, world.other] : [world.other, world.viewer]
    await house.moderation.blockMember(one, { memberId: another.id })
    expect(await words()).not.toContain(world.mark)
    await house.moderation.unblockMember(one, { memberId: another.id })
  })

  test('neither keeps a seat at the other’s event, or what told them where it is', async () => {
    const { db } = house
    const [viewer, other] = [await aMember(db), await aMember(db)]
    const event = await aCityEvent(db, { by: viewer })
    await house.events.answer(other, { eventId: event.id, answer: 'going', isNamed: false })
    await aNotice(db, { member: other, aboutId: event.id })
    const [one, another] = blocker === 'viewer' ? [viewer, other] : [other, viewer]
    await house.moderation.blockMember(one, { memberId: another.id })
    const { attendance } = await house.events.event(other, { eventId: event.id })
    expect([attendance, await house.notices.list(other)]).toEqual([null, []])
  })

  test('only the one who blocked reads on a club’s page that the other helps run it', async () => {
    const { db } = house
    const [viewer, other] = [await aMember(db), await aMember(db)]
    const { id: clubId } = await aClub(db, { moderators: [other] })
    const isRun = async () => (await house.clubs.club(viewer, { clubId, token: null })).isRunByBlocked
    expect(await isRun()).toBe(false)
    const [one, another] = blocker === 'viewer' ? [viewer, other] : [other, viewer]
    await house.moderation.blockMember(one, { memberId: another.id })
    expect(await isRun()).toBe(blocker === 'viewer')
  })
})

async function aWorld(): Promise<World> {
  const { db } = house
  // Lists have a limit, which the copies of the worlds before this one would fill.
  await db.updateTable('copies').set({ paused_at: house.time.now }).where('listed', '=', true).execute()
  const mark = `Zz${randomUUID().slice(0, 8)}`
  const [viewer, other] = [await aMember(db), await aMember(db, { name: `Quinn ${mark}` })]
  const book = await aBook(db, { title: `The book of ${mark}` })
  const { id: copyId } = await aCopy(db, { owner: other, book })
  await house.library.wish(viewer, { bookId: book.id })
  await house.library.correctBook(other, {
    bookId: book.id,
    ...(await aCorrection(db, book.id, { genre: 'Poetry' })),
  })
  const { id: bookshelfId } = await aBookshelf(db)
  await house.places.checkBookshelf(other, { id: bookshelfId, words: mark })
  await house.library.reviewBook(other, { bookId: book.id, stars: 4, words: mark })
  await anExchangeIn(house, 'pending', { owner: other, borrower: viewer, copyId })
  await anExchangeIn(house, 'pending', { owner: viewer, borrower: other })
  await anExchangeIn(house, 'completed', { owner: viewer, borrower: other })
  const ended = await anExchangeIn(house, 'completed', { owner: other, borrower: viewer })
  const { id: clubId } = await aClub(db, { admin: other, members: [viewer] })
  const { id: eventId } = await anEvent(db, { club: { id: clubId }, going: [other] })
  await aReading(house, { clubId, admin: other })
  await aDiscussion(db, { clubId, title: `Why ${mark}?`, posts: [{ author: other, message: mark }] })
  const { id: discussionId } = await aDiscussion(db, {
    clubId,
    posts: [
      { author: viewer, message: 'Who?' },
      { author: other, message: mark },
    ],
  })
  const { conversationId } = await house.messages.start(other, { otherId: viewer.id, ...aMessage(mark) })
  for (const aboutId of [ended.id, conversationId])
    await aNotice(db, { member: viewer, aboutId, title: `${mark} writes` })
  // About a copy, and about a swap: neither an exchange nor a conversation.
  const until = house.time.now
  const told = { title: 'Voss', owner: other.id, giver: other.id, until }
  for (const [source, news] of [
    ['hold.notify', 'reserved'],
    ['swap.notify', 'pair'],
  ] as const)
    await aNoticeNaming(db, viewer, { source, news, of: copyId, facts: told, names: [other] })
  return {
    viewer,
    other,
    mark,
    bookId: book.id,
    bookshelfId,
    clubId,
    eventId,
    discussionId,
    copyId,
    conversationId,
  }
}

/** A refusal contains nothing but its code. */
function codeOf(error: unknown): unknown {
  return error instanceof DomainError ? error.code : error
}

/** A club that reads a book, whose admin shares their place in it. */
async function aReading(
  { clubs, db }: House,
  { clubId, admin }: { clubId: string; admin: Member },
): Promise<void> {
  const { id: bookId } = await aBook(db)
  await clubs.setCurrentBook(admin, { clubId, bookId, instead: '' })
  const clubBookId = (await clubs.clubReading(admin, { clubId, shown: 50 })).current?.clubBookId ?? ''
  await clubs.sayReadingPlace(admin, {
    clubId,
    clubBookId,
    unit: 'chapter',
    at: 3,
    isFinished: false,
    isShared: true,
  })
}
