// Fills an empty database with the sample neighbourhood: rows by the tests' builders, exchanges by walking the services.
import type { Member } from '#rules/viewer.ts'
import { composeServices, type Parts } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import { withTransaction } from '#server/store/database.ts'
import { aBook, aBookshelf, aCopy, aMember, aPassword, aReview } from '#tests/support/builders.ts'
import { sampleBooks } from './books.ts'
import { sampleBookshelves } from './bookshelves.ts'
import { type SampleCopy, sampleCopies, sampleSavedSearches, sampleWishes } from './copies.ts'
import { type SampleExchange, sampleChats, sampleExchanges } from './exchanges.ts'
import { type SamplePerson, samplePeople } from './people.ts'
import { type Neighbourhood, replayChat, replayExchange } from './replay.ts'
import { sampleReviews } from './reviews.ts'

export const samplePassword = 'sample-password'

export const sampleAccounts = `Sample accounts, all with the password ${samplePassword}: mia@sample.test and noah@sample.test have books, admin@sample.test is an administrator.`

const DAY = 24 * 60 * 60 * 1000

/** All or nothing, in one transaction: a start that is killed half way begins again from empty. */
export async function loadSampleNeighbourhood(parts: Parts): Promise<void> {
  await withTransaction(parts.db, async (tx) => {
    const loadedAt = parts.clock().getTime()
    let now = loadedAt
    // Nobody is written to and no limit is used up: this happened long ago, to nobody.
    const services = composeServices({
      ...parts,
      db: tx,
      clock: () => new Date(now),
      jobs: { ...parts.jobs, enqueue: async () => undefined, enqueueAll: async () => undefined },
      limits: { take: async () => undefined },
      post: async () => undefined,
    })
    const members = await addMembers(tx, await (await parts.auth.$context).password.hash(samplePassword))
    const books = await addBooks(tx)
    const copies = await addCopies(tx, { members, books, loadedAt })
    await addWishes(tx, { members, books })
    await addReviews(tx, { members, books, loadedAt })

    const neighbourhood: Neighbourhood = {
      services,
      db: tx,
      turnTo: (daysAgo) => {
        now = loadedAt - daysAgo * DAY
      },
      member: (email) => found(members.get(email), email),
      copyId: (owner, book) => found(copies.get(`${owner} ${book}`), `${book} of ${owner}`),
    }
    await addBookshelves(neighbourhood)
    for (const exchange of oldestFirst(sampleExchanges)) await replayExchange(neighbourhood, exchange)
    for (const chat of sampleChats) await replayChat(neighbourhood, chat)
    await tx.deleteFrom('arrivals').execute()
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
        // Everybody in the sample has a first name of one word.
        last_name: person.name.split(' ').slice(1).join(' '),
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

async function addBooks(db: Database): Promise<Map<string, { id: string }>> {
  const books = new Map<string, { id: string }>()
  for (const book of sampleBooks) books.set(book.title, await aBook(db, book))
  return books
}

async function addCopies(
  db: Database,
  known: { members: Map<string, Member>; books: Map<string, { id: string }>; loadedAt: number },
): Promise<Map<string, string>> {
  const copies = new Map<string, string>()
  for (const { owner, book, condition, offer, addedDaysAgo } of sampleCopies as readonly SampleCopy[]) {
    const { id } = await aCopy(db, {
      owner: found(known.members.get(owner), owner),
      book: found(known.books.get(book), book),
      condition,
      offer,
      createdAt: new Date(known.loadedAt - addedDaysAgo * DAY),
    })
    copies.set(`${owner} ${book}`, id)
  }
  return copies
}

async function addWishes(
  db: Database,
  known: { members: Map<string, Member>; books: Map<string, { id: string }> },
): Promise<void> {
  for (const { member, book } of sampleWishes) {
    const row = {
      member_id: found(known.members.get(member), member).id,
      book_id: found(known.books.get(book), book).id,
    }
    await db.insertInto('wishes').values(row).execute()
  }
  for (const { member, ...search } of sampleSavedSearches) {
    const member_id = found(known.members.get(member), member).id
    await db
      .insertInto('saved_searches')
      .values({ member_id, ...search })
      .execute()
  }
}

async function addReviews(
  db: Database,
  known: { members: Map<string, Member>; books: Map<string, { id: string }>; loadedAt: number },
): Promise<void> {
  for (const { by, book, daysAgo, ...said } of sampleReviews) {
    await aReview(db, {
      ...said,
      by: found(known.members.get(by), by),
      bookId: found(known.books.get(book), book).id,
      at: new Date(known.loadedAt - daysAgo * DAY),
    })
  }
}

async function addBookshelves({ db, services, turnTo, member }: Neighbourhood): Promise<void> {
  for (const { by, waits, checks, ...facts } of sampleBookshelves) {
    const state = waits ? 'suggested' : 'approved'
    const { id } = await aBookshelf(db, { ...facts, by: member(by), state })
    for (const { by: checker, daysAgo, ...seen } of checks) {
      turnTo(daysAgo)
      await services.places.checkBookshelf(member(checker), id, seen)
    }
  }
}

function oldestFirst(exchanges: readonly SampleExchange[]): SampleExchange[] {
  return exchanges.toSorted((one, other) => other.requestedDaysAgo - one.requestedDaysAgo)
}

function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The sample neighbourhood names ${name}, which it does not have.`)
  return value
}
