import type { City } from '#city/city.ts'
import { cityDate } from '#rules/calendar.ts'
import type { ExchangeState } from '#rules/exchanges.ts'
import { isOverdue, ratingHiddenDays, type StepName, stateLabels, stepsFor } from '#rules/exchanges.ts'
import { isUuid } from '#rules/ids.ts'
import { type Member, memberOf, type Viewer } from '#rules/viewer.ts'
import type { Person } from '#server/members/person.ts'
import type { Database } from '#server/store/database.ts'
import * as lists from './exchange-list-queries.ts'
import {
  type ExchangeCard,
  type ExchangeRow,
  type Reputation,
  toExchangeCard,
  toFacts,
  toOther,
  toReputation,
} from './exchange-view.ts'
import { listReputations } from './reputation-queries.ts'

export type OpenRequest = {
  exchangeId: string
  state: ExchangeState
  label: string
  conversationId: string
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

    /** Requests for the viewer's copies, with what is known of who asks. */
    async incoming(viewer: Viewer, limit = 50): Promise<ExchangeCard[]> {
      const member = memberOf(viewer)
      return withReputations(member, await lists.listIncoming(db, { viewerId: member.id, limit }))
    },

    /** What the viewer asked for and has not put away. */
    async outgoing(viewer: Viewer, limit = 50): Promise<ExchangeCard[]> {
      const member = memberOf(viewer)
      return withReputations(member, await lists.listOutgoing(db, { viewerId: member.id, limit }))
    },

    incomingPendingCount: async (viewer: Viewer): Promise<number> =>
      lists.countPendingIncoming(db, memberOf(viewer).id),

    /** 'My Requested Books': like `outgoing`, what is still going on first. */
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
    async inConversation(viewer: Viewer, conversationId: string): Promise<ExchangeCard | null> {
      const member = memberOf(viewer)
      if (!isUuid(conversationId)) return null
      const row = await lists.findInConversation(db, { viewerId: member.id, id: conversationId })
      return row ? (cards(member, [row])[0] ?? null) : null
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
      const today = cityDate(clock(), city.timeZone)
      return {
        requested: new Map(requested.map((row) => [row.copy_id, toOpenRequest(row)])),
        active: new Map(active.map((row) => [row.copy_id, toActiveExchange(row, { viewer, today })])),
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

  async function withReputations(member: Member, rows: ExchangeRow[]): Promise<ExchangeCard[]> {
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
    conversationId: row.conversation_id,
  }
}

function toActiveExchange(row: ExchangeRow, seen: { viewer: Viewer; today: string }): ActiveExchange {
  const exchange = toFacts(row)
  return {
    ...toOpenRequest(row),
    borrower: toOther(row),
    dueOn: row.due_on,
    overdue: isOverdue(exchange, seen.today),
    steps: stepsFor(seen.viewer, exchange),
  }
}
