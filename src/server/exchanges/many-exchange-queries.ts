// Changing many exchanges at once, when a deadline passes, a copy is gone, or a member blocks another. Same lock
// order as for one.
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import { DAY_MS } from '#rules/base/durations.ts'
import { beforeHandOver, type ExchangeState, undoSeconds } from '#rules/exchanges/exchanges.ts'
import type { Database } from '#server/store/database.ts'
import type { DB, Exchanges } from '#server/store/tables.ts'

const touched = [
  'exchanges.id',
  'exchanges.conversation_id',
  'exchanges.owner_id',
  'exchanges.borrower_id',
] as const

export type TouchedExchange = {
  id: string
  conversation_id: string
  owner_id: string
  borrower_id: string
}

/** Skips rows that another process has locked. */
export function expireRequests(
  tx: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<TouchedExchange[]> {
  return tx
    .updateTable('exchanges')
    .set({ state: 'expired', ended_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('exchanges as due')
        .select('due.id')
        .where('due.state', '=', 'pending')
        .where('due.requested_at', '<=', before)
        .orderBy('due.requested_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(touched)
    .execute()
}

/**
 * Marks owners of requests waiting since `before` as reminded; each once, and only while they can accept it: of a copy that another
 * exchange holds, once that has ended; and while neither of the two is disabled.
 */
export function takeWaitingOwners(
  tx: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
) {
  return tx
    .updateTable('exchanges')
    .set({ owner_reminded_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('exchanges as due')
        .innerJoin('copies', 'copies.id', 'due.copy_id')
        .innerJoin('members as owner', 'owner.id', 'due.owner_id')
        .innerJoin('members as borrower', 'borrower.id', 'due.borrower_id')
        .select('due.id')
        .where('due.state', '=', 'pending')
        .where('owner.disabled_at', 'is', null)
        .where('borrower.disabled_at', 'is', null)
        .where('due.requested_at', '<=', before)
        .where('due.owner_reminded_at', 'is', null)
        .where('copies.active_exchange_id', 'is', null)
        .orderBy('due.requested_at')
        .limit(limit)
        .forNoKeyUpdate('due')
        .skipLocked(),
    )
    .returning('exchanges.id')
    .execute()
}

/**
 * Marks borrowers with a loan due by `lastDueOn` as reminded, each once before and once after the due date: the
 * day of the last reminder tells which of the two it was. Not while the owner is disabled, because nobody can confirm the return.
 */
export function takeDueBorrowers(
  tx: Database,
  due: { today: string; lastDueOn: string; daysBefore: number; timeZone: string; now: Date; limit: number },
) {
  const { today, lastDueOn, daysBefore, timeZone, now, limit } = due
  const remindedOn = sql<string>`(due.borrower_reminded_at at time zone ${timeZone})::date`
  return tx
    .updateTable('exchanges')
    .set({ borrower_reminded_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('exchanges as due')
        .innerJoin('members as owner', 'owner.id', 'due.owner_id')
        .select('due.id')
        .where('due.state', '=', 'on_loan')
        .where('owner.disabled_at', 'is', null)
        .where('due.due_on', '<=', lastDueOn)
        .where(
          sql<boolean>`(due.borrower_reminded_at is null or ${remindedOn} < due.due_on - ${daysBefore}::integer
            or (due.due_on < ${today}::date and ${remindedOn} <= due.due_on))`,
        )
        .orderBy('due.due_on')
        .limit(limit)
        .forNoKeyUpdate('due')
        .skipLocked(),
    )
    .returning(['exchanges.id', 'exchanges.due_on'])
    .execute()
}

/**
 * Marks the exchanges whose two members were to meet before today, each once for its meeting, and returns them. Not while the owner can
 * confirm nothing: while they are disabled, and less than a day after the meeting changed (isMeetingOver).
 */
export function takePastMeetings(
  tx: Database,
  { todayBegan, now, limit }: { todayBegan: Date; now: Date; limit: number },
) {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  return tx
    .updateTable('exchanges')
    .set({ meeting_asked_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('exchanges as due')
        .innerJoin('members as owner', 'owner.id', 'due.owner_id')
        .select('due.id')
        .where('due.state', 'in', ['accepted', 'ready'])
        .where('owner.disabled_at', 'is', null)
        .where('due.pickup_at', '<', todayBegan)
        .where('due.meeting_changed_at', '<=', dayAgo)
        .where((eb) =>
          eb.or([
            eb('due.meeting_asked_at', 'is', null),
            eb('due.meeting_asked_at', '<', eb.ref('due.pickup_at')),
          ]),
        )
        .orderBy('due.pickup_at')
        .limit(limit)
        .forNoKeyUpdate('due')
        .skipLocked(),
    )
    .returning('exchanges.id')
    .execute()
}

/** Locks the copy, so that none of its requests is answered concurrently. */
export async function lockCopy(tx: Database, copyId: string): Promise<void> {
  await tx.selectFrom('copies').select('id').where('id', '=', copyId).forNoKeyUpdate().execute()
}

/** Declines requests of a copy that is withdrawn or no longer in the asked owner's bookcase; only that of `borrowerId`, if given. */
export function declineRequestsOfGoneCopy(
  tx: Database,
  { copyId, borrowerId, now, limit }: { copyId: string; borrowerId?: string; now: Date; limit: number },
): Promise<TouchedExchange[]> {
  return tx
    .updateTable('exchanges')
    .set({ state: 'declined', answered_at: now, ended_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('exchanges as lost')
        .innerJoin('copies', 'copies.id', 'lost.copy_id')
        .select('lost.id')
        .where('lost.copy_id', '=', copyId)
        .where('lost.state', '=', 'pending')
        .$if(borrowerId !== undefined, (lost) => lost.where('lost.borrower_id', '=', borrowerId ?? ''))
        .where((eb) =>
          eb.or([
            eb('copies.withdrawn_at', 'is not', null),
            eb('copies.owner_id', '<>', eb.ref('lost.owner_id')),
          ]),
        )
        .orderBy('lost.id')
        .limit(limit)
        .forNoKeyUpdate('lost'),
    )
    .returning(touched)
    .execute()
}

/** Copies that are gone and still have requests; not while a gift that took one away can still be undone. */
export async function listGoneCopies(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('exchanges as e')
    .innerJoin('copies', 'copies.id', 'e.copy_id')
    .select('copies.id')
    .distinct()
    .where('e.state', '=', 'pending')
    .where((eb) =>
      eb.or([eb('copies.withdrawn_at', 'is not', null), eb('copies.owner_id', '<>', eb.ref('e.owner_id'))]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('exchange_undos as undo')
            .innerJoin('exchanges as given', 'given.id', 'undo.exchange_id')
            .select('undo.exchange_id')
            .whereRef('given.copy_id', '=', 'copies.id')
            .where('given.offer', '=', 'give')
            .where('undo.undo_until', '>', now),
        ),
      ),
    )
    .orderBy('copies.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type Promised = TouchedExchange & { state: ExchangeState; wasInQuestion: boolean }

/**
 * Locks the copies, then the exchanges between two members that have not reached the hand-over: one that its owner alone has confirmed,
 * while the borrower can still deny it, is a promise again. Steps between them can no longer be undone.
 */
export function lockPromisesBetween(
  tx: Database,
  { oneId, otherId, now }: { oneId: string; otherId: string; now: Date },
): Promise<Promised[]> {
  const pair = [oneId, otherId]
  return lockPromises(tx, now, (eb) =>
    eb.and([eb('e.owner_id', 'in', pair), eb('e.borrower_id', 'in', pair)]),
  )
}

/** The latest exchanges of two members that are over. */
export async function listOverBetween(
  tx: Database,
  { oneId, otherId, limit }: { oneId: string; otherId: string; limit: number },
): Promise<string[]> {
  const pair = [oneId, otherId]
  const rows = await tx
    .selectFrom('exchanges')
    .select('id')
    .where('owner_id', 'in', pair)
    .where('borrower_id', 'in', pair)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The same for one member with everybody. */
export function lockPromisesOf(
  tx: Database,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Promised[]> {
  return lockPromises(tx, now, (eb) =>
    eb.or([eb('e.owner_id', '=', memberId), eb('e.borrower_id', '=', memberId)]),
  )
}

async function lockPromises(
  tx: Database,
  now: Date,
  whose: (eb: ExpressionBuilder<DB & { e: Exchanges }, 'e'>) => ExpressionWrapper<DB, never, SqlBool>,
): Promise<Promised[]> {
  const between = tx.selectFrom('exchanges as e').where(whose)
  const undoable = tx.selectFrom('exchange_undos').select('exchange_id')
  await tx
    .selectFrom('copies')
    .select('id')
    .where(
      'id',
      'in',
      between
        .where((eb) => eb.or([eb('e.state', 'in', beforeHandOver), eb('e.id', 'in', undoable)]))
        .select('e.copy_id'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // With the copies locked no undo can run concurrently: it either happened before this, and is seen below, or
  // never will.
  const inQuestion = await tx
    .updateTable('exchanges')
    .from('exchange_undos as undo')
    .set((eb) => ({ state: eb.ref('undo.state'), handed_over_at: null, due_on: null, asked_due_on: null }))
    .whereRef('undo.exchange_id', '=', 'exchanges.id')
    .where('exchanges.id', 'in', between.select('e.id'))
    .where('exchanges.state', '=', 'on_loan')
    .where('undo.undo_until', '>', now)
    .where(sql<boolean>`undo.undo_until > exchanges.handed_over_at + make_interval(secs => ${undoSeconds})`)
    .returning('exchanges.id')
    .execute()
  await tx.deleteFrom('exchange_undos').where('exchange_id', 'in', between.select('e.id')).execute()
  const promises = await between
    .where('e.state', 'in', beforeHandOver)
    .select(['e.id', 'e.conversation_id', 'e.owner_id', 'e.borrower_id', 'e.state'])
    .orderBy('e.id')
    .forNoKeyUpdate()
    .execute()
  const ids = new Set(inQuestion.map(({ id }) => id))
  return promises.map((promise) => ({ ...promise, wasInQuestion: ids.has(promise.id) }))
}

export async function endExchanges(
  tx: Database,
  ending: { ids: string[]; state: 'declined' | 'cancelled'; byBlock: boolean; now: Date },
): Promise<void> {
  const { ids, state, byBlock, now } = ending
  await tx
    .updateTable('exchanges')
    .set({
      state,
      ended_at: now,
      ended_by_block: byBlock,
      ...(state === 'declined' && { answered_at: now }),
    })
    .where('id', 'in', ids)
    .execute()
}
