// Deleting an account does not end its suspension: joining again with the same mailbox or number continues it.
import { createHmac } from 'node:crypto'
import { carriedReason } from '#rules/members/accounts.ts'
import type { Recipient } from '#server/members/sign-in/code-ticket.ts'
import type { Database } from '#server/store/database.ts'
import { setSuspension } from './account-queries.ts'
import * as queries from './left-suspended-queries.ts'

/** In the transaction that deletes the member, before their row is emptied. */
export async function keepSuspension(tx: Database, memberId: string, secret: string): Promise<void> {
  const found = await queries.findSuspended(tx, memberId)
  if (!found) return
  const { mailbox, phone, until } = found
  const hashes = [
    ...(mailbox ? [hashOf('email', mailbox, secret)] : []),
    ...(phone ? [hashOf('phone', phone, secret)] : []),
  ]
  if (hashes.length === 0) return
  await queries.insertLeftSuspended(
    tx,
    hashes.map((hash) => ({ recipient_hash: hash, suspended_until: until })),
  )
}

/** In the transaction that makes the member, who has proved the address or number. */
export async function carrySuspension(
  tx: Database,
  { memberId, channel, recipient }: Recipient & { memberId: string },
  secret: string,
): Promise<void> {
  const name = channel === 'email' ? await queries.findMailbox(tx, recipient) : recipient
  const until = await queries.takeLeftSuspended(tx, hashOf(channel, name, secret))
  if (until) await setSuspension(tx, memberId, { until, reason: carriedReason })
}

/** Keyed, so that nobody can try out addresses or numbers on the table. */
function hashOf(channel: Recipient['channel'], name: string, secret: string): string {
  return createHmac('sha256', secret).update(`left suspended ${channel} ${name}`).digest('base64url')
}
