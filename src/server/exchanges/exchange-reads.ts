import type { City } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { isUuid } from '#rules/base/ids.ts'
import type { Member, Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import {
  endedInput,
  exchangeListInput,
  forCopiesInput,
  inConversationInput,
  reputationInput,
  sideInput,
  stepInput,
} from '#rules/exchanges/exchange-inputs.ts'
import type { ExchangeState } from '#rules/exchanges/exchanges.ts'
import { isOverdue, type Side, type StepName, stateLabels, stepsFor } from '#rules/exchanges/exchanges.ts'
import { ratingHiddenDays } from '#rules/exchanges/ratings.ts'
import type { Person } from '#server/members/person.ts'
import { defineRead, type Look } from '#server/operations/operation.ts'
import type { ExchangeRow } from './exchange-facts-queries.ts'
import * as lists from './exchange-list-queries.ts'
import {
  type ExchangeCard,
  type ExchangeInConversation,
  type Moment,
  type Reputation,
  toExchangeCard,
  toExchangeInConversation,
  toFacts,
  toOther,
  toReputation,
} from './exchange-view.ts'
import { type Borrowing, listBorrowings, listReputations } from './reputation-queries.ts'

export type OpenRequest = {
  exchangeId: string
  state: ExchangeState
  label: string
  /** Null across a block. */
  conversationId: string | null
}

export type ActiveExchange = OpenRequest & {
  borrower: Person
  dueOn: string | null
  overdue: boolean
  steps: StepName[]
}

const ON_PROFILE = 3

export function createExchangeReads({ city }: { city: Pick<City, 'timeZone'> }) {
  return {
    /**
     * Open requests for the viewer's copies: those waiting for the viewer first, then the earliest request
     * first.
     */
    incoming: listing((look, limit) => open(look, 'owner', limit)),

    /** The viewer's own open requests, in the same order. */
    outgoing: listing((look, limit) => open(look, 'borrower', limit)),

    /** Exchanges that have ended and stay on the viewer's list until they archive them, the latest first. */
    ended: defineRead({
      by: 'member',
      input: endedInput,
      run: async (look, { side, limit }): Promise<ExchangeCard[]> => {
        const { db, viewer, now } = look
        return cards(look, await lists.listEnded(db, { viewerId: viewer.id, side, now, limit }))
      },
    }),

    /** `pending` requests can be answered by the viewer now; `ended` is the length of the `ended` list. */
    requestCounts: defineRead({
      by: 'member',
      input: sideInput,
      run: ({ db, viewer, now }, { side }): Promise<{ pending: number; ended: number }> =>
        lists.countRequests(db, { viewerId: viewer.id, side, now }),
    }),

    /** One of the viewer's exchanges. NOT_FOUND for strangers. */
    card: defineRead({
      by: 'member',
      input: stepInput,
      run: async (look, { id }): Promise<ExchangeCard> => {
        const row = await lists.findOwn(look.db, { viewerId: look.viewer.id, id })
        const [card] = row ? await cards(look, [row]) : []
        if (!card) throw new DomainError('NOT_FOUND')
        return card
      },
    }),

    /** 'My Requested Books': open ones first. */
    onProfile: defineRead({
      by: 'member',
      run: async (look): Promise<ExchangeCard[]> => {
        const { db, viewer } = look
        return cards(look, await lists.listForProfile(db, { viewerId: viewer.id, limit: ON_PROFILE }))
      },
    }),

    /** On loan to the viewer, the soonest due first. */
    borrowed: listing(async (look, limit) =>
      cards(look, await lists.listBorrowed(look.db, { viewerId: look.viewer.id, limit })),
    ),

    /** The latest exchange of one of the viewer's conversations, if any, with the other member's reputation. */
    inConversation: defineRead({
      by: 'member',
      input: inConversationInput,
      run: async (look, { conversationId }): Promise<ExchangeInConversation | null> => {
        const { db, viewer, now } = look
        if (!isUuid(conversationId)) return null
        const row = await lists.findInConversation(db, {
          viewerId: viewer.id,
          id: conversationId,
          givenBy: ratingsUntil(now),
        })
        if (!row) return null
        const borrowing = (await borrowingsOf(look, [row])).get(row.borrower_id)
        return toExchangeInConversation(row, { viewer, now, today: cityDate(now, city.timeZone), borrowing })
      },
    }),

    /**
     * For copies on a screen, by copy id: the viewer's open request, and for the viewer's own copies the member
     * who is promised or holds each one.
     */
    forCopies: defineRead({
      by: 'guest',
      input: forCopiesInput,
      run: async (
        { db, viewer, now },
        { copyIds },
      ): Promise<{ requested: Map<string, OpenRequest>; active: Map<string, ActiveExchange> }> => {
        const isNothingToSee = viewer.kind === 'guest' || copyIds.length === 0
        const rows = isNothingToSee ? [] : await lists.listForCopies(db, { viewerId: viewer.id, copyIds })
        const requested = rows.filter((row) => viewer.kind === 'member' && row.borrower_id === viewer.id)
        const active = rows.filter((row) => viewer.kind === 'member' && row.owner_id === viewer.id)
        const today = cityDate(now, city.timeZone)
        return {
          requested: new Map(requested.map((row) => [row.copy_id, toOpenRequest(row)])),
          active: new Map(active.map((row) => [row.copy_id, toActiveExchange(row, { viewer, now, today })])),
        }
      },
    }),

    /** What everybody may know of these members. An entry for each id; zeros for a member who has never exchanged a book. */
    reputation: defineRead({
      by: 'guest',
      input: reputationInput,
      run: (look, { memberIds }): Promise<Map<string, Reputation>> => reputationOf(look, memberIds),
    }),
  }

  /** One of the viewer's own lists. */
  function listing(list: (look: Look<'member'>, limit: number) => Promise<ExchangeCard[]>) {
    return defineRead({
      by: 'member',
      input: exchangeListInput,
      run: (look, { limit }) => list(look, limit),
    })
  }

  async function open(look: Look<'member'>, side: Side, limit: number): Promise<ExchangeCard[]> {
    const { db, viewer, now } = look
    const today = cityDate(now, city.timeZone)
    const rows = await lists.listOpen(db, { viewerId: viewer.id, side, now, today, limit })
    const others = rows.map((row) => row.other_id)
    return cards(look, rows, await reputationOf(look, others))
  }

  async function cards(
    look: Look<'member'>,
    rows: ExchangeRow[],
    known?: Map<string, Reputation>,
  ): Promise<ExchangeCard[]> {
    const { viewer, now } = look
    const today = cityDate(now, city.timeZone)
    const borrowings = await borrowingsOf(look, rows)
    return rows.map((row) => {
      const borrowing = isAskedOf(viewer, row) ? borrowings.get(row.borrower_id) : undefined
      return toExchangeCard(row, { viewer, now, today, reputation: known?.get(row.other_id), borrowing })
    })
  }

  async function borrowingsOf({ db, viewer, now }: Look<'member'>, rows: ExchangeRow[]) {
    const askers = rows.filter((row) => isAskedOf(viewer, row)).map((row) => row.borrower_id)
    if (askers.length === 0) return new Map<string, Borrowing>()
    const memberIds = [...new Set(askers)]
    return listBorrowings(db, { memberIds, now, today: cityDate(now, city.timeZone) })
  }
}

async function reputationOf(
  { db, now }: Look<'guest'>,
  memberIds: string[],
): Promise<Map<string, Reputation>> {
  const ids = [...new Set(memberIds)]
  if (ids.length === 0) return new Map()
  const rows = await listReputations(db, { memberIds: ids, givenBy: ratingsUntil(now) })
  return new Map(rows.map((row) => [row.id, toReputation(row)]))
}

const isAskedOf = (viewer: Member, { state, owner_id }: ExchangeRow) =>
  state === 'pending' && owner_id === viewer.id

/** Ratings given until then are no longer hidden. */
function ratingsUntil(now: Date): Date {
  return new Date(now.getTime() - ratingHiddenDays * DAY_MS)
}

function toOpenRequest(row: ExchangeRow): OpenRequest {
  return {
    exchangeId: row.id,
    state: row.state,
    label: stateLabels[row.state],
    conversationId: row.blocked ? null : row.conversation_id,
  }
}

function toActiveExchange(row: ExchangeRow, seen: Moment & { viewer: Viewer }): ActiveExchange {
  const exchange = toFacts(row, seen.now)
  return {
    ...toOpenRequest(row),
    borrower: toOther(row),
    dueOn: row.due_on,
    overdue: isOverdue(exchange, seen.today),
    steps: stepsFor(seen.viewer, exchange),
  }
}
