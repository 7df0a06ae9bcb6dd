import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { ExchangeState } from '#rules/exchanges/exchanges.ts'
import { type ExchangeNews, type NoticeKind, notifyExchange } from '#server/exchanges/exchange-jobs.ts'
import { createExchangeService } from '#server/exchanges/exchange-service.ts'
import { createHoldService } from '#server/holds/hold-service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createLibraryService } from '#server/library/library-service.ts'
import type { RateLimits, RateRule } from '#server/limits/rate-limits.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createMemberService } from '#server/members/member-service.ts'
import { createMessageService } from '#server/messages/message-service.ts'
import { createModerationService } from '#server/moderation/moderation-service.ts'
import { findQuietHours } from '#server/notifications/preference-queries.ts'
import { createPlacesService } from '#server/places/places-service.ts'
import type { Services } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import { createSwapService } from '#server/swaps/swap-service.ts'
import { silentFinder } from './book-services.ts'
import { aCopy, aMember } from './builders.ts'
import { aLetterbox, siteOfLetters } from './letterbox.ts'
import { plainPictures } from './pictures.ts'

/** 9 am on Monday 2 March 2026 in Brisbane. */
export const monday = new Date('2026-03-01T23:00:00Z')

export type Neighbourhood = ReturnType<typeof aNeighbourhood>

/**
 * The services through which members exchange books, on a test database, with a clock that the test sets. Jobs are
 * recorded, not run.
 */
/** `limits`: the real ones, in place of none. */
export function aNeighbourhood(db: Database, { limits: real }: { limits?: Pick<RateLimits, 'take'> } = {}) {
  const time = { now: monday }
  const clock = () => time.now
  const enqueued: { name: string; payload: object; startAfter?: Date }[] = []
  const jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'> = {
    async enqueue(_tx, { name }, payload, { startAfter } = {}) {
      enqueued.push({ name, payload, ...(startAfter && { startAfter }) })
    },
    async enqueueAll(_tx, { name }, payloads, options = {}) {
      enqueued.push(...payloads.map((payload) => ({ name, payload, ...options })))
    },
  }
  const counted: { rule: RateRule; key: string }[] = []
  const limits = {
    async take(rule: RateRule, key: string) {
      counted.push({ rule, key })
      await real?.take(rule, key)
    },
  }
  const pictures = { ...plainPictures(db), takeFetched: async () => 'none' as const }
  const { posted, post } = aLetterbox()
  const door = openMemberDoor({ db, limits, clock, city })
  const parts = { db, door, jobs, limits, pictures, finder: silentFinder, clock, post, ...siteOfLetters }
  const members = createMemberService({
    ...parts,
    locationChanged: (tx, id) => library.putInPlace(tx, id),
    copiesIn: (tx, id, suburb) => library.copiesIn(tx, id, suburb),
  })
  const places = createPlacesService(parts)
  const library = createLibraryService({ ...parts, members })
  const messages = createMessageService({ ...parts, members })
  const exchanges = createExchangeService({ ...parts, members, places, library, messages })
  const holds = createHoldService({ ...parts, members, exchanges, quietHoursOf: findQuietHours })
  const swaps = createSwapService({ ...parts, exchanges })
  const moderation = createModerationService({
    ...parts,
    members,
    places,
    messages,
    library,
    // Nobody in these tests is in a club.
    clubs: { ...absent<Services['clubs']>('clubs'), forgetDiscussionNotices: async () => {} },
    events: { ...absent<Services['events']>('events'), giveUpSeatsBetween: async () => {} },
    journeys: absent<Services['journeys']>('journeys'),
    exchanges,
  })

  /** The payloads of the notices about an exchange, in order. */
  function newsOf(exchangeId: string): ExchangeNews[] {
    const told = enqueued.filter(({ name }) => name === notifyExchange.name)
    return told.map(({ payload }) => payload as ExchangeNews).filter((news) => news.exchangeId === exchangeId)
  }

  return {
    db,
    time,
    members,
    places,
    library,
    messages,
    exchanges,
    holds,
    swaps,
    moderation,
    pictures,
    enqueued,
    posted,
    /** What was counted against a limit, in order. */
    counted,

    /** The kinds of notice about an exchange, in order. */
    noticesOf: (exchangeId: string): NoticeKind[] => newsOf(exchangeId).map(({ kind }) => kind),
    newsOf,
  }
}

/** A service that nothing in these tests calls. */
function absent<Service extends object>(name: string): Service {
  const refuse = () => Promise.reject(new Error(`No ${name} in these tests`))
  return new Proxy({}, { get: () => refuse }) as Service // any of its functions
}

/** What an exchange needs before it can begin. */
type Grounds = Pick<Neighbourhood, 'db' | 'time' | 'exchanges'>

export type AnExchange = {
  id: string
  copyId: string
  conversationId: string
  owner: Member
  borrower: Member
}

/** A request in the given state, which its members' own steps have brought about. The clock stands still meanwhile. */
export async function anExchangeIn(
  neighbourhood: Grounds,
  state: ExchangeState,
  facts: {
    owner?: Member
    borrower?: Member
    copyId?: string
    offer?: 'lend' | 'give'
    message?: string
  } = {},
): Promise<AnExchange> {
  const { db, exchanges } = neighbourhood
  const owner = facts.owner ?? (await aMember(db, { name: 'Olive Nguyen' }))
  const borrower = facts.borrower ?? (await aMember(db, { name: 'Ben Carter' }))
  const copyId = facts.copyId ?? (await aCopy(db, { owner, offer: facts.offer ?? 'lend' })).id
  const sent = await exchanges.requestCopy(borrower, { copyId, message: facts.message ?? '' })
  const exchange = { id: sent.exchangeId, conversationId: sent.conversationId, copyId, owner, borrower }
  for (const step of ways[state]) await step(neighbourhood, exchange)
  return exchange
}

type Walk = (neighbourhood: Grounds, exchange: AnExchange) => Promise<unknown>

const accept: Walk = ({ exchanges }, { owner, id }) => exchanges.accept(owner, { id })
const decline: Walk = ({ exchanges }, { owner, id }) => exchanges.decline(owner, { id })
const callOff: Walk = ({ exchanges }, { owner, id }) => exchanges.callOff(owner, { id })
const markReady: Walk = ({ exchanges }, { owner, id }) =>
  exchanges.markReady(owner, { id, place: 'Library steps' })
const handOver: Walk = ({ exchanges }, { borrower, id }) => exchanges.confirmHandOver(borrower, { id })
const bringBack: Walk = async ({ db, exchanges }, { owner, id }) => {
  // A gift is completed by its hand-over.
  const { offer } = await db
    .selectFrom('exchanges')
    .select('offer')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (offer === 'lend') await exchanges.confirmReturn(owner, { id })
}
const lose: Walk = ({ exchanges }, { owner, id }) =>
  exchanges.markLost(owner, { id, note: 'Left on the ferry' })
const expire: Walk = async ({ exchanges, time }) => {
  await exchanges.expireAndRemind(new Date(time.now.getTime() + 15 * DAY_MS))
}

const ways: Record<ExchangeState, Walk[]> = {
  pending: [],
  accepted: [accept],
  declined: [decline],
  cancelled: [accept, callOff],
  expired: [expire],
  ready: [accept, markReady],
  on_loan: [accept, handOver],
  completed: [accept, handOver, bringBack],
  lost: [accept, handOver, lose],
}

/** A message as a browser would send it. */
export function aMessage(body = 'Is Saturday all right?'): { body: string; clientKey: string } {
  return { body, clientKey: randomUUID() }
}
