// Exchanges as their two members see them on screens. Written out in full: most screens run one of these or more,
// and composing them took several times as long as reading their rows.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import {
  activeStates,
  type ExchangeState,
  endedStates,
  openStates,
  type Side,
  undoneBy,
  waitingFor,
} from '#rules/exchanges/exchanges.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Exchanges } from '#server/store/tables.ts'
import { type ExchangeRow, exchangesOf, ownColumns } from './exchange-facts-queries.ts'
import { figures, figuresOf, type ReputationRow } from './reputation-queries.ts'

type Page = { viewerId: string; limit: number }
export type ListOf = Page & { side: Side }

/**
 * Exchanges that are open, or that can still be undone: those waiting for the viewer first, then the earliest
 * request first. `today` is a date in the city.
 */
export function listOpen(
  db: Database,
  { viewerId, side, now, today, limit }: ListOf & { now: Date; today: string },
): Promise<ExchangeRow[]> {
  return rowsOf(
    db,
    viewerId,
    sql`where ${member[side]} = ${viewerId} and (e.state in ${among(openStates)} or ${canBeUndone(side, now)})
      order by (${isWaitingForViewer(side, today)} or e.ended_at is not null) desc, e.requested_at, e.id
      limit ${limit}`,
  )
}

/** Exchanges that have ended and are not archived, the latest first; none across a block. */
export function listEnded(
  db: Database,
  { viewerId, side, now, limit }: ListOf & { now: Date },
): Promise<ExchangeRow[]> {
  return rowsOf(
    db,
    viewerId,
    sql`where ${member[side]} = ${viewerId} and ${isOnEndedList({ viewerId, side, now })}
      order by e.ended_at desc, e.id
      limit ${limit}`,
  )
}

/** The number of requests for a member's copies that are waiting for their answer, as an SQL expression. */
export const waitingRequestsOf = (memberId: RawBuilder<string>) =>
  sql<number>`(
    select count(*) from exchanges e join copies c on c.id = e.copy_id
    where e.owner_id = ${memberId} and e.state = 'pending' and c.active_exchange_id is null
  )`

/** The number of requests waiting for the viewer's answer, and of ended exchanges on the list of that side. */
export async function countRequests(
  db: Database,
  { viewerId, side, now }: { viewerId: string; side: Side; now: Date },
): Promise<Counts> {
  const { rows } = await sql<Counts>`${prepared}
    select
      count(*) filter (
        where e.owner_id = ${viewerId} and e.state = 'pending' and copies.active_exchange_id is null
      ) as pending,
      count(*) filter (
        where ${member[side]} = ${viewerId} and ${isOnEndedList({ viewerId, side, now })}
      ) as ended
    from exchanges e
    join copies on copies.id = e.copy_id
    left join exchange_undos undo on undo.exchange_id = e.id
    where e.owner_id = ${viewerId} or ${member[side]} = ${viewerId}`.execute(db)
  return rows[0] ?? { pending: 0, ended: 0 }
}

type Counts = { pending: number; ended: number }

/**
 * The viewer's own requests that they have not archived, except those that a block ended: open ones first, then
 * the newest.
 */
export function listForProfile(db: Database, { viewerId, limit }: Page): Promise<ExchangeRow[]> {
  return rowsOf(
    db,
    viewerId,
    sql`where e.borrower_id = ${viewerId} and e.archived_at is null
        and (e.ended_at is null or ${isFreeOfBlocks(viewerId)})
      order by (e.ended_at is null) desc, e.requested_at desc, e.id
      limit ${limit}`,
  )
}

export function listBorrowed(db: Database, { viewerId, limit }: Page): Promise<ExchangeRow[]> {
  return rowsOf(
    db,
    viewerId,
    sql`where e.borrower_id = ${viewerId} and e.state = 'on_loan' order by e.due_on, e.id limit ${limit}`,
  )
}

/** One of the viewer's exchanges. */
export async function findOwn(
  db: Database,
  { viewerId, id }: { viewerId: string; id: string },
): Promise<ExchangeRow | undefined> {
  const rows = await rowsOf(db, viewerId, sql`where e.id = ${id} and ${isOf(viewerId)}`)
  return rows[0]
}

type RatedRow = ExchangeRow &
  Omit<ReputationRow, 'id'> &
  Pick<Selectable<Exchanges>, 'ended_by_block'> & {
    stars_given: number | null
    stars_received: number | null
    received_at: Date | null
  }

/** The latest exchange of one of the viewer's conversations, with the facts for rating it and the other member's figures. */
export async function findInConversation(
  db: Database,
  { viewerId, id, givenBy }: { viewerId: string; id: string; givenBy: Date },
): Promise<RatedRow | undefined> {
  const { rows } = await sql<RatedRow>`${prepared}
    select ${ownColumns}, e.ended_by_block,
      given.stars as stars_given, received.stars as stars_received, received.created_at as received_at, ${figures}
    ${exchangesOf(viewerId)}
    ${figuresOf(sql`other.id`, givenBy)}
    left join ratings given on given.exchange_id = e.id and given.rater_id = ${viewerId}
    left join ratings received on received.exchange_id = e.id and received.rated_id = ${viewerId}
    where e.conversation_id = ${id} and ${isOf(viewerId)}
    order by e.requested_at desc, e.id
    limit 1`.execute(db)
  return rows[0]
}

/**
 * For these copies: the viewer's own open request, and for the viewer's own copies the member who is promised or
 * holds each one.
 */
export function listForCopies(
  db: Database,
  { viewerId, copyIds }: { viewerId: string; copyIds: string[] },
): Promise<ExchangeRow[]> {
  return rowsOf(
    db,
    viewerId,
    sql`where e.copy_id = any(${copyIds}::uuid[]) and (
      e.borrower_id = ${viewerId} and e.state in ${among(openStates)}
      or e.owner_id = ${viewerId} and e.state in ${among(activeStates)}
    )`,
  )
}

async function rowsOf(db: Database, viewerId: string, which: RawBuilder<unknown>): Promise<ExchangeRow[]> {
  const { rows } = await sql<ExchangeRow>`${prepared}
    select ${ownColumns} ${exchangesOf(viewerId)} ${which}`.execute(db)
  return rows
}

const member = { owner: sql.raw('e.owner_id'), borrower: sql.raw('e.borrower_id') } as const
const archivedBy = { owner: sql.raw('e.owner_archived_at'), borrower: sql.raw('e.archived_at') } as const

function isOf(viewerId: string) {
  return sql<boolean>`(e.owner_id = ${viewerId} or e.borrower_id = ${viewerId})`
}

/** Between blocked members only a loan continues; an exchange that has ended is on neither member's list. */
function isFreeOfBlocks(viewerId: string) {
  const blocked = blockedWith(viewerId)
  return sql<boolean>`(e.owner_id not in ${blocked} and e.borrower_id not in ${blocked})`
}

/** What can still be undone is on the list of open ones. */
function isOnEndedList({ viewerId, side, now }: { viewerId: string; side: Side; now: Date }) {
  return sql<boolean>`(e.state in ${among(endedStates)} and ${archivedBy[side]} is null
    and not ${canBeUndone(side, now)} and ${isFreeOfBlocks(viewerId)})`
}

function canBeUndone(side: Side, now: Date) {
  return sql<boolean>`(e.offer = ${sql.lit(undoneBy[side])} and undo.undo_until is not null and undo.undo_until > ${now})`
}

/** rules/exchanges/exchanges.ts: isWaitingFor, as a condition. */
function isWaitingForViewer(side: Side, today: string) {
  const other =
    side === 'owner'
      ? sql<boolean>`e.asked_due_on is not null`
      : sql<boolean>`(e.state = 'on_loan' and e.due_on < ${today}::date)`
  return sql<boolean>`(e.state in ${among(waitingFor[side])} and (e.state <> 'pending' or copies.active_exchange_id is null) or ${other})`
}

function among(states: readonly ExchangeState[]) {
  return sql`(${sql.join(states.map((state) => sql.lit(state)))})`
}
