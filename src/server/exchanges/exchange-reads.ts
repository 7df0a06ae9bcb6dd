import type { City } from '#city/city.ts'
import { cityDate } from '#rules/calendar.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { ExchangeState } from '#rules/exchanges/exchanges.ts'
import { isOverdue, type Side, type StepName, stateLabels, stepsFor } from '#rules/exchanges/exchanges.ts'
import { ratingHiddenDays } from '#rules/exchanges/ratings.ts'
import { isUuid } from '#rules/ids.ts'
import { type Member, memberOf, type Viewer } from '#rules/viewer.ts'
import type { Person } from '#server/members/person.ts'
import type { Database } from '#server/store/database.ts'
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
import { listReputations } from './reputation-queries.ts'

export type OpenRequest = {
  exchangeId: string
  state: ExchangeState
  label: string
  /** None across a block. */
  conversationId: string | null
}

export type ActiveExchange = OpenRequest & {
  borrower: Person
  dueOn: string | null
  overdue: boolean
  steps: StepName[]
}

const DAY = 24 * 60 * 60 * 1000

export function createExchangeReads(parts: {
  db: Database
  clock: () => Date
  city: Pick<City, 'timeZone'>
}) {
  const { db, clock, city } = parts

  return {
    reputation,

    /** Requests for the viewer's copies that have not ended: what waits for them first, and who asked first before later ones. */
    incoming: (viewer: Viewer, limit = 50): Promise<ExchangeCard[]> => open(viewer, 'owner', limit),

    /** What the viewer asked for and has not ended, in the same order. */
    outgoing: (viewer: Viewer, limit = 50): Promise<ExchangeCard[]> => open(viewer, 'borrower', limit),

    /** What has ended and stays on the viewer's list until they put it away, the latest first. */
    async ended(viewer: Viewer, side: Side, limit = 50): Promise<ExchangeCard[]> {
      const member = memberOf(viewer)
      return cards(member, await lists.listEnded(db, { viewerId: member.id, side, now: clock(), limit }))
    },

    /** `pending` can be answered by the viewer now; `ended` is how many `ended` would list. */
    requestCounts: async (viewer: Viewer, side: Side): Promise<{ pending: number; ended: number }> =>
      lists.countRequests(db, { viewerId: memberOf(viewer).id, side }),

    /** One exchange of the viewer's. NOT_FOUND for strangers. */
    async card(viewer: Viewer, id: string): Promise<ExchangeCard> {
      const member = memberOf(viewer)
      const row = isUuid(id) ? await lists.findOwn(db, { viewerId: member.id, id }) : undefined
      const [card] = row ? cards(member, [row]) : []
      if (!card) throw new DomainError('NOT_FOUND')
      return card
    },

    /** 'My Requested Books': what is still going on first. */
    async onProfile(viewer: Viewer, limit = 3): Promise<ExchangeCard[]> {
      const member = memberOf(viewer)
      return cards(member, await lists.listForProfile(db, { viewerId: member.id, limit }))
    },

    /** On loan to the viewer, the soonest due first. */
    async borrowed(viewer: Viewer, limit = 50): Promise<ExchangeCard[]> {
      const member = memberOf(viewer)
      return cards(member, await lists.listBorrowed(db, { viewerId: member.id, limit }))
    },

    /** The latest exchange a conversation of the viewer is about, if any. */
    async inConversation(viewer: Viewer, conversationId: string): Promise<ExchangeInConversation | null> {
      const member = memberOf(viewer)
      if (!isUuid(conversationId)) return null
      const row = await lists.findInConversation(db, { viewerId: member.id, id: conversationId })
      if (!row) return null
      const now = clock()
      return toExchangeInConversation(row, { viewer: member, now, today: cityDate(now, city.timeZone) })
    },

    /** For copies on a screen, by copy id: the viewer's open request, and who is promised or holds the viewer's own. */
    async forCopies(
      viewer: Viewer,
      copyIds: string[],
    ): Promise<{ requested: Map<string, OpenRequest>; active: Map<string, ActiveExchange> }> {
      const isNothingToSee = viewer.kind === 'guest' || copyIds.length === 0
      const rows = isNothingToSee ? [] : await lists.listForCopies(db, { viewerId: viewer.id, copyIds })
      const requested = rows.filter((row) => viewer.kind === 'member' && row.borrower_id === viewer.id)
      const active = rows.filter((row) => viewer.kind === 'member' && row.owner_id === viewer.id)
      const now = clock()
      const today = cityDate(now, city.timeZone)
      return {
        requested: new Map(requested.map((row) => [row.copy_id, toOpenRequest(row)])),
        active: new Map(active.map((row) => [row.copy_id, toActiveExchange(row, { viewer, now, today })])),
      }
    },
  }

  /** An entry for each id asked for, zeros for who never exchanged. */
  async function reputation(memberIds: string[]): Promise<Map<string, Reputation>> {
    const ids = [...new Set(memberIds)].filter(isUuid)
    if (ids.length === 0) return new Map()
    const givenBy = new Date(clock().getTime() - ratingHiddenDays * DAY)
    const rows = await listReputations(db, { memberIds: ids, givenBy })
    return new Map(rows.map((row) => [row.id, toReputation(row)]))
  }

  async function open(viewer: Viewer, side: Side, limit: number): Promise<ExchangeCard[]> {
    const member = memberOf(viewer)
    const now = clock()
    const today = cityDate(now, city.timeZone)
    const rows = await lists.listOpen(db, { viewerId: member.id, side, now, today, limit })
    return cards(member, rows, await reputation(rows.map((row) => row.other_id)))
  }

  function cards(viewer: Member, rows: ExchangeRow[], known?: Map<string, Reputation>): ExchangeCard[] {
    const now = clock()
    const today = cityDate(now, city.timeZone)
    return rows.map((row) =>
      toExchangeCard(row, { viewer, now, today, reputation: known?.get(row.other_id) }),
    )
  }
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
