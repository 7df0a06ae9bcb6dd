// The one way an exchange moves on: lock, assert the rule, write, say so, announce, notify; all in one transaction.
import type { City } from '#city/city.ts'
import { cityDate } from '#rules/calendar.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canTake, type ExchangeState, type StepName } from '#rules/exchanges/exchanges.ts'
import { isUuid } from '#rules/ids.ts'
import { type Member, memberOf, type Viewer } from '#rules/viewer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { asMember } from '#server/members/accounts/as-viewer.ts'
import type { MessageService } from '#server/messages/message-service.ts'
import { readNotices } from '#server/notices/notice-queries.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import { notifyExchange } from './exchange-jobs.ts'
import { type LockedExchange, lockCopyOfExchange, lockExchange, updateExchange } from './exchange-queries.ts'
import type { Effect } from './exchange-steps.ts'
import { type Moment, toFacts } from './exchange-view.ts'
import { forgetUndo } from './undo-queries.ts'

export type StepParts = {
  db: Database
  messages: MessageService
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  clock: () => Date
  city: Pick<City, 'timeZone'>
}

/** What a toast says after a step. */
export type ExchangeChange = {
  id: string
  state: ExchangeState
  conversationId: string
  other: { id: string; name: string }
  bookTitle: string
}

/** A locked exchange of `member`, and when that is. */
export type Turn = Moment & {
  tx: Database
  member: Member
  exchange: LockedExchange
}

export function createStepTaker({ db, messages, jobs, clock, city }: StepParts) {
  return { withExchange, take, apply }

  /** Takes one step. `decide` says what it changes; `afterwards` does what follows from it, in the same transaction. */
  function take(
    step: { name: StepName; viewer: Viewer; id: string },
    decide: (turn: Turn) => Effect | Promise<Effect>,
    afterwards?: (turn: Turn) => Promise<void>,
  ): Promise<ExchangeChange> {
    return withExchange(step.viewer, step.id, async (turn) => {
      assertAllowed(canTake(step.name, turn.member, toFacts(turn.exchange, turn.now)))
      const change = await apply(turn, await decide(turn))
      await afterwards?.(turn)
      return change
    })
  }

  /** Runs `work` with the copy and then the exchange locked. NOT_FOUND for strangers. */
  async function withExchange<Result>(
    viewer: Viewer,
    id: string,
    work: (turn: Turn) => Promise<Result>,
  ): Promise<Result> {
    const member = memberOf(viewer)
    if (!isUuid(id)) throw new DomainError('NOT_FOUND')
    const now = clock()
    try {
      return await asMember(db, viewer, async (tx) => {
        const copy = await lockCopyOfExchange(tx, { id, viewerId: member.id })
        if (!copy) throw new DomainError('NOT_FOUND')
        const exchange = await lockExchange(tx, id)
        return work({ tx, member, exchange, now, today: cityDate(now, city.timeZone) })
      })
    } catch (error) {
      const violated = violatedConstraint(error)
      if (violated === 'exchanges_one_active') throw new DomainError('COPY_ALREADY_PROMISED')
      // Undone, it would be open beside the borrower's next request for the same copy.
      if (violated === 'exchanges_one_open_request') throw new DomainError('ASKED_FOR_SINCE')
      throw error
    }
  }

  async function apply({ tx, member, exchange }: Turn, effect: Effect): Promise<ExchangeChange> {
    const { id, conversation_id: conversationId, owner_id: ownerId, borrower_id: borrowerId } = exchange
    const other =
      member.id === ownerId
        ? { id: borrowerId, name: exchange.borrower_name }
        : { id: ownerId, name: exchange.owner_name }
    const state = effect.change.state ?? exchange.state
    await updateExchange(tx, id, effect.change)
    // Only the last step can be undone; one that can be itself keeps its own undo after this.
    if (exchange.undo_until) await forgetUndo(tx, id)
    await readNotices(tx, { memberId: member.id, of: id })
    await messages.postSystem(tx, {
      to: [{ conversationId, unreadFor: [other.id] }],
      body: effect.says,
      standing: state,
    })
    await announce(tx, {
      members: [member.id, other.id],
      about: 'exchanges',
      of: conversationId,
      from: tabOf(member),
    })
    if (effect.notice) await jobs.enqueue(tx, notifyExchange, { exchangeId: id, kind: effect.notice })
    return { id, state, conversationId, other, bookTitle: exchange.title }
  }
}

export type StepTaker = ReturnType<typeof createStepTaker>
