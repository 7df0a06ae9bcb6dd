import { describe, expect, it, test } from 'vitest'
import { city } from '#city/city.ts'
import { profileGenres } from '#city/genres.ts'
import { type Suburb, suburbBySlug } from '#city/suburbs.ts'
import { activeStates, endedStates } from '#rules/exchanges/exchanges.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { sampleBooks } from './books.ts'
import { sampleCopies, sampleWishes } from './copies.ts'
import { sampleChats, sampleExchanges } from './exchanges.ts'
import { type SamplePerson, samplePeople } from './people.ts'

const people: readonly SamplePerson[] = samplePeople

describe('the sample people', () => {
  it('live in at least twelve suburbs, and one of them is the administrator', () => {
    const suburbs = people.map((person) => suburbBySlug(person.suburb)?.name)
    expect(suburbs).not.toContain(undefined)
    expect(new Set(suburbs).size).toBeGreaterThanOrEqual(12)
    expect(people.filter((person) => person.isAdmin).map((person) => person.email)).toEqual([
      'admin@sample.test',
    ])
  })

  it('have eight within 5 km of the centre and of each other, and some far out', () => {
    const homes = people.flatMap((person) => suburbBySlug(person.suburb) ?? [])
    const near = homes.filter((home) => distanceKm(city.centre, home) <= 5)
    expect(neighboursOf(near).length).toBeGreaterThanOrEqual(8)
    const furthest = Math.max(...homes.map((home) => distanceKm(city.centre, home)))
    expect(furthest).toBeGreaterThan(25)
    expect(furthest).toBeLessThan(40)
  })

  it.each(people)('$name fits the profile form', ({ name, email, bio, role, favouriteGenres, joinedOn }) => {
    const first = email.split('@')[0]
    if (first !== 'admin') expect(plain(name)).toMatch(new RegExp(`^${first} `))
    expect(bio.length).toBeLessThanOrEqual(1000)
    expect(role.length).toBeLessThanOrEqual(60)
    for (const genre of favouriteGenres) expect(profileGenres).toContain(genre)
    expect(joinedOn).toMatch(/^202[45]-\d\d-\d\d$/)
  })
})

describe('the sample copies', () => {
  it('cover all forty books, and no member has the same one twice', () => {
    expect(new Set(sampleCopies.map((copy) => copy.book)).size).toBe(sampleBooks.length)
    expect(new Set(sampleCopies.map((copy) => `${copy.owner} ${copy.book}`)).size).toBe(sampleCopies.length)
    expect(sampleCopies.length).toBeGreaterThanOrEqual(50)
  })

  it('come from at least twelve members, ten from Mia and five or more from Noah', () => {
    expect(new Set(sampleCopies.map((copy) => copy.owner)).size).toBeGreaterThanOrEqual(12)
    expect(sampleCopies.filter((copy) => copy.owner === 'mia@sample.test')).toHaveLength(10)
    const noahs = sampleCopies.filter((copy) => copy.owner === 'noah@sample.test')
    expect(noahs.length).toBeGreaterThanOrEqual(5)
  })

  it('are not books that their owners wish for', () => {
    for (const { member, book } of sampleWishes) {
      expect(sampleCopies.some((copy) => copy.owner === member && copy.book === book)).toBe(false)
    }
  })
})

describe('the sample exchanges', () => {
  it.each(sampleExchanges)('$borrower can have requested $book from $owner', (exchange) => {
    const { requestedDaysAgo, answeredDaysAgo = 0, handedOverDaysAgo = 0, endedDaysAgo = 0 } = exchange
    const copy = sampleCopies.find(({ owner, book }) => owner === exchange.owner && book === exchange.book)
    expect(copy?.addedDaysAgo).toBeGreaterThanOrEqual(requestedDaysAgo)
    const course = [requestedDaysAgo, answeredDaysAgo, handedOverDaysAgo || endedDaysAgo, endedDaysAgo]
    expect(course).toEqual(course.toSorted((a, b) => b - a))
    expect(exchange.endedDaysAgo !== undefined).toBe(endedStates.includes(exchange.state))
    expect(exchange.dueInDays !== undefined).toBe(exchange.state === 'on_loan')
    const hours = exchange.messages?.map((message) => message.hoursAgo) ?? []
    expect([requestedDaysAgo * 24, ...hours]).toEqual(
      [requestedDaysAgo * 24, ...hours].toSorted((a, b) => b - a),
    )
    for (const { from } of exchange.messages ?? [])
      expect([exchange.owner, exchange.borrower]).toContain(from)
  })

  it('promise no copy twice', () => {
    const held = sampleExchanges.filter(({ state }) => activeStates.includes(state))
    expect(new Set(held.map(({ owner, book }) => `${owner} ${book}`)).size).toBe(held.length)
  })

  it('leave fifteen books for a guest at the default distance', () => {
    const held = sampleExchanges.filter(({ state }) => activeStates.includes(state))
    const near = people.filter(({ suburb }) => isNear(suburbBySlug(suburb))).map(({ email }) => email)
    const offered = sampleCopies.filter(
      ({ owner, book }) =>
        near.includes(owner) && !held.some((exchange) => exchange.owner === owner && exchange.book === book),
    )
    expect(new Set(offered.map((copy) => copy.book)).size).toBeGreaterThanOrEqual(15)
  })
})

test('Mia has three requests on her profile, three conversations and ratings; Noah has one to answer', () => {
  const ofMia = sampleExchanges.filter(({ owner, borrower }) => [owner, borrower].includes('mia@sample.test'))
  expect(ofMia.filter(({ archive }) => !archive).map(({ state }) => state)).toEqual([
    'pending',
    'accepted',
    'ready',
  ])
  // Two members talk about one copy in one conversation, however often it changes hands.
  const threads = ofMia.map(({ owner, borrower, book }) => `${owner} ${borrower} ${book}`)
  const chats = sampleChats.filter(({ members }) => members.includes('mia@sample.test'))
  expect(new Set(threads).size + chats.length).toBe(3)
  expect(ofMia.flatMap(({ ratings }) => ratings?.byOwner ?? [])).toEqual([4, 5])
  const toAnswer = sampleExchanges.filter(
    ({ owner, state }) => owner === 'noah@sample.test' && state === 'pending',
  )
  expect(toAnswer).toHaveLength(1)
})

test('what is said in a conversation comes after the steps of its exchange, as it is replayed', () => {
  for (const {
    book,
    answeredDaysAgo,
    handedOverDaysAgo = answeredDaysAgo,
    messages = [],
  } of sampleExchanges) {
    if (handedOverDaysAgo === undefined) continue
    const tooEarly = messages.filter(({ hoursAgo }) => hoursAgo > handedOverDaysAgo * 24)
    expect(tooEarly, book).toEqual([])
  }
})

/** The longest prefix of the list in which everybody is within 5 km of everybody. */
function neighboursOf(homes: readonly Suburb[]): Suburb[] {
  const chosen: Suburb[] = []
  for (const home of homes) if (chosen.every((other) => distanceKm(other, home) <= 5)) chosen.push(home)
  return chosen
}

function isNear(suburb: Suburb | undefined): boolean {
  return suburb !== undefined && distanceKm(city.centre, suburb) <= city.defaultRadiusKm
}

function plain(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
