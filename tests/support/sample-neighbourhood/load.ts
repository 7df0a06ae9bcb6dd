// Fills an empty database with the sample neighbourhood: rows from the tests' builders, exchanges by calling the
// services.
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { composeServices, type Parts } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import { withTransaction } from '#server/store/database.ts'
import { aBookshelf, aMember, aPassword } from '#tests/support/builders.ts'
import { aCorrection } from '#tests/support/corrections.ts'
import { sampleBookshelves } from './bookshelves.ts'
import { sampleCorrections } from './editions.ts'
import { type SampleExchange, sampleChats, sampleExchanges } from './exchanges.ts'
import { addBusyMember } from './load-busy-member.ts'
import { addCityEvents } from './load-city-events.ts'
import { addClubBooks } from './load-club-books.ts'
import { addClubs } from './load-clubs.ts'
import { addDiscussions } from './load-discussions.ts'
import { addJourneys } from './load-journeys.ts'
import { addBooks, addCopies, addEditions, addReviews, addWishes, found } from './load-library.ts'
import { addLongBookcase } from './load-long-bookcase.ts'
import { addLongDiscussion } from './load-long-discussion.ts'
import { addMeetings } from './load-meetings.ts'
import { addModeration } from './load-moderation.ts'
import { addQueues } from './load-queues.ts'
import { addRecommendations } from './load-recommendations.ts'
import { addStreet } from './load-street.ts'
import { addSwaps } from './load-swaps.ts'
import { type SamplePerson, samplePeople } from './people.ts'
import { type Neighbourhood, replayChat, replayExchange } from './replay.ts'

export const samplePassword = 'sample-password'

export const sampleAccounts = `Sample accounts, all with the password ${samplePassword}: mia@sample.test and noah@sample.test have books, winnie@sample.test has more to answer than anybody, admin@sample.test is an administrator.`

/** All or nothing, in one transaction: after a start that is killed half-way, the next one begins from empty. */
export async function loadSampleNeighbourhood(parts: Parts): Promise<void> {
  await withTransaction(parts.db, async (tx) => {
    const loadedAt = parts.clock().getTime()
    let now = loadedAt
    // Nobody is emailed and no limit is used up: this happened in the past.
    const services = composeServices({
      ...parts,
      db: tx,
      images: parts.images,
      clock: () => new Date(now),
      jobs: { ...parts.jobs, enqueue: async () => undefined, enqueueAll: async () => undefined },
      limits: { take: async () => undefined },
      post: async () => undefined,
    })
    const passwordHash = await (await parts.auth.$context).password.hash(samplePassword)
    const members = await addMembers(tx, passwordHash)
    const books = await addBooks(tx)
    const copies = await addCopies(tx, { members, books, loadedAt })
    await addEditions(tx, { members, loadedAt })
    await addWishes(tx, { members, books })
    await addReviews(tx, { members, books, loadedAt })

    const neighbourhood: Neighbourhood = {
      services,
      db: tx,
      images: parts.images,
      turnTo: (daysAgo) => {
        now = loadedAt - daysAgo * DAY_MS
      },
      member: (email) => found(members.get(email), email),
      copyId: (owner, book) => found(copies.get(`${owner} ${book}`), `${book} of ${owner}`),
    }
    await addBookshelves(neighbourhood)
    const clubs = await addClubs(tx, { member: neighbourhood.member, loadedAt })
    await addMeetings(tx, { clubs, member: neighbourhood.member, loadedAt })
    await addCityEvents(tx, { member: neighbourhood.member, loadedAt, images: parts.images })
    const talk = { clubs, member: neighbourhood.member, loadedAt, files: parts.clubFiles }
    await addDiscussions(tx, talk)
    await addLongDiscussion(tx, { ...talk, images: parts.images })
    await addClubBooks({ neighbourhood, clubs, books, loadedAt })
    // Before anybody has exchanged anything, because a new member's correction waits.
    for (const { by, book, changes, daysAgo } of sampleCorrections) {
      neighbourhood.turnTo(daysAgo)
      const { id } = found(books.get(book), book)
      const correction = await aCorrection(tx, id, changes)
      await services.library.correctBook(neighbourhood.member(by), { bookId: id, ...correction })
    }
    for (const exchange of oldestFirst(sampleExchanges)) await replayExchange(neighbourhood, exchange)
    for (const chat of sampleChats) await replayChat(neighbourhood, chat)
    await addBusyMember(neighbourhood, loadedAt)
    await addLongBookcase(tx, neighbourhood.member('winnie@sample.test'), loadedAt)
    await addModeration(neighbourhood, { passwordHash, secret: parts.secret, loadedAt })
    const [mia, noah] = [neighbourhood.member('mia@sample.test'), neighbourhood.member('noah@sample.test')]
    await addJourneys(tx, { mia, noah, loadedAt })
    await addRecommendations(tx, { member: neighbourhood.member, books, loadedAt })
    await addStreet(tx, { mia, books, loadedAt })
    await addQueues(tx, { member: neighbourhood.member, loadedAt })
    await tx.deleteFrom('arrivals').execute()
    await addSwaps(neighbourhood, { books, loadedAt })
  })
}

async function addMembers(db: Database, passwordHash: string): Promise<Map<string, Member>> {
  const members = new Map<string, Member>()
  for (const person of samplePeople as readonly SamplePerson[]) {
    const member = await aMember(db, {
      name: person.name,
      email: person.email,
      username: person.email.split('@')[0],
      suburb: person.suburb,
      isAdmin: person.isAdmin === true,
      joinedAt: new Date(person.joinedOn),
      profile: {
        role: person.role,
        bio: person.bio,
        currently_reading: person.currentlyReading ?? null,
        favourite_genres: [...person.favouriteGenres],
        favourite_authors: [...person.favouriteAuthors],
        favourite_quotes: JSON.stringify(person.quotes),
      },
    })
    await aPassword(db, member, passwordHash)
    members.set(person.email, member)
  }
  return members
}

async function addBookshelves({ db, services, turnTo, member }: Neighbourhood): Promise<void> {
  for (const { by, waits, declined, checks, ...facts } of sampleBookshelves) {
    const state = waits ? 'suggested' : 'approved'
    const weekAgo = new Date(Date.now() - 7 * DAY_MS)
    if (declined)
      await aBookshelf(db, { ...facts, ...declined, by: member(by), state: 'declined', on: weekAgo })
    const { id } = await aBookshelf(db, { ...facts, by: member(by), state })
    for (const { by: checker, daysAgo, ...seen } of checks) {
      turnTo(daysAgo)
      await services.places.checkBookshelf(member(checker), { id, ...seen })
    }
  }
}

function oldestFirst(exchanges: readonly SampleExchange[]): SampleExchange[] {
  return exchanges.toSorted((one, other) => other.requestedDaysAgo - one.requestedDaysAgo)
}
