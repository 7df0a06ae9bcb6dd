// Requests that end for another reason: the copy is gone, or one of the two members has blocked the other.
import { isUuid } from '#rules/base/ids.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import type { SystemNews } from '#rules/messages/system-messages.ts'
import { announce } from '#server/live/live-queries.ts'
import { forgetNotices, forgetNoticesOf } from '#server/notices/notice-queries.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { type NoticeKind, notifyExchange, notifyWhereabouts } from './exchange-jobs.ts'
import * as many from './many-exchange-queries.ts'
import type { StepParts } from './take-step.ts'

/** The most requests of one copy to end in one transaction; the hourly job ends the rest. */
const MOST_AT_ONCE = 200

export function createRequestCloser({ db, messages, jobs, clock }: StepParts) {
  return {
    close,

    /** Declines requests for a copy that was withdrawn or has moved to another bookcase; others stay as they are. */
    async closeRequestsOf(copyId: string): Promise<void> {
      if (!isUuid(copyId)) return
      await withTransaction(db, async (tx) => {
        await many.lockCopy(tx, copyId)
        await close(tx, { copyId, now: clock() })
      })
    },

    /**
     * Ends every request and promise between two members before the hand-over, because `viewer` blocked the other:
     * requests to the viewer are declined, requests by the viewer cancelled, promises called off. A loan
     * continues, unless it runs on its owner's word alone and the borrower can still deny it. Completed steps can no longer be undone, because undoing one would restore a promise or a loan
     * between two members who no longer deal with each other.
     */
    async endBetween(tx: Database, viewer: Viewer, otherId: string): Promise<void> {
      const { id: oneId } = memberOf(viewer)
      await endPromises(tx, oneId, {
        promises: await many.lockPromisesBetween(tx, { oneId, otherId, now: clock() }),
        byBlock: true,
      })
      const of = await many.listOverBetween(tx, { oneId, otherId, limit: MOST_AT_ONCE })
      await forgetNotices(tx, { members: [oneId, otherId], of })
    },

    /** The same with everybody, because the member leaves. */
    async endAllOf(tx: Database, memberId: string): Promise<void> {
      await endPromises(tx, memberId, {
        promises: await many.lockPromisesOf(tx, { memberId, now: clock() }),
        byBlock: false,
      })
    },
  }

  async function endPromises(
    tx: Database,
    oneId: string,
    { promises, byBlock }: { promises: many.Promised[]; byBlock: boolean },
  ): Promise<void> {
    const isPending = (exchange: many.Promised) => exchange.state === 'pending'
    const asked = promises.filter((exchange) => isPending(exchange) && exchange.owner_id === oneId)
    const asking = promises.filter((exchange) => isPending(exchange) && exchange.borrower_id === oneId)
    const promised = promises.filter((exchange) => !isPending(exchange))
    await end(tx, asked, { state: 'declined', says: { news: 'declined', facts: {} }, notice: 'declined' })
    await end(tx, asking, { state: 'cancelled', says: { news: 'cancelled', facts: {} } })
    const says: SystemNews = { news: 'calledOff', facts: {} }
    for (const side of ['owner', 'borrower'] as const) {
      const ofSide = promised.filter((exchange) => exchange[`${side}_id`] === oneId)
      const notice = side === 'owner' ? 'calledOffByOwner' : 'calledOffByBorrower'
      await end(tx, ofSide, { state: 'cancelled', says, notice, byBlock })
    }
    // There is nothing left to deny.
    for (const { id } of promised.filter(({ wasInQuestion }) => wasInQuestion))
      await forgetNoticesOf(tx, {
        job: notifyWhereabouts,
        payload: { exchangeId: id, kind: 'handedOver' },
        of: id,
      })
  }

  /** Needs the copy locked. With `borrowerId` only their request, without a notice: they are promised the copy by its present owner. */
  async function close(
    tx: Database,
    { copyId, borrowerId, now }: { copyId: string; borrowerId?: string; now: Date },
  ): Promise<void> {
    const closed = await many.declineRequestsOfGoneCopy(tx, {
      ...{ copyId, now, limit: MOST_AT_ONCE },
      ...(borrowerId && { borrowerId }),
    })
    await tell(tx, closed, {
      state: 'declined',
      says: { news: 'unavailable', facts: {} },
      ...(!borrowerId && { notice: 'unavailable' }),
    })
  }

  async function end(tx: Database, exchanges: many.TouchedExchange[], ending: Ending): Promise<void> {
    if (exchanges.length === 0) return
    await many.endExchanges(tx, {
      ids: exchanges.map(({ id }) => id),
      state: ending.state,
      byBlock: ending.byBlock ?? false,
      now: clock(),
    })
    await tell(tx, exchanges, ending)
  }

  async function tell(
    tx: Database,
    exchanges: many.TouchedExchange[],
    { state, says, notice }: Ending,
  ): Promise<void> {
    await messages.postSystem(tx, {
      to: exchanges.map((exchange) => ({
        conversationId: exchange.conversation_id,
        unreadFor: [exchange.owner_id, exchange.borrower_id],
      })),
      says,
      standing: state,
    })
    const members = new Set(exchanges.flatMap((exchange) => [exchange.owner_id, exchange.borrower_id]))
    await announce(tx, { members: [...members], about: 'exchanges' })
    if (!notice) return
    await jobs.enqueueAll(
      tx,
      notifyExchange,
      exchanges.map(({ id }) => ({ exchangeId: id, kind: notice })),
    )
  }
}

type Ending = { state: 'declined' | 'cancelled'; says: SystemNews; notice?: NoticeKind; byBlock?: boolean }

export type RequestCloser = ReturnType<typeof createRequestCloser>
