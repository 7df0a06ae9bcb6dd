// Every change to the ways of logging in to an account can be undone for some days, because a thief may have made it.
import { randomBytes } from 'node:crypto'
import { DomainError } from '#rules/domain-error.ts'
import { type CodeChannel, codeChannels } from '#rules/members/members.ts'
import { tokenDigest } from '#server/base/token-digest.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announce } from '#server/live/live-queries.ts'
import { endSessions } from '#server/members/sign-in/account-queries.ts'
import type { Recipient } from '#server/members/sign-in/code-ticket.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './contact-queries.ts'
import { type AccountChange, offerUndo, tellOfChange } from './security-jobs.ts'

type ChangeOfWay = Omit<queries.Change, 'undoHash' | 'was'> & { change: AccountChange; way?: string }

/** What a thief keeps without a session ends with the sessions: the addresses of calendars. `session`: only those made in it. */
export type FeedParts = { endFeeds(tx: Database, memberId: string, session?: string): Promise<void> }

/**
 * Called before the change, in its transaction: makes it undoable, puts a notice on the member's list, and sends the
 * link that undoes it to every current address and number. A recently added one gets the link only
 * if there is no older one. NOT_FOUND for a former member.
 */
export async function noteChange(
  tx: Database,
  { change, way, ...noted }: ChangeOfWay,
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
): Promise<void> {
  const { memberId, channel } = noted
  const before = await queries.lockContact(tx, memberId)
  if (!before) throw new DomainError('NOT_FOUND')
  const recent = await queries.listRecentChannels(tx, memberId)
  const token = randomBytes(32).toString('base64url')
  const was = channel === 'email' || channel === 'phone' ? before[channel] : null
  await queries.insertChange(tx, { ...noted, was, undoHash: tokenDigest(token) })
  const reached = codeChannels.flatMap((each) => {
    const recipient = before[each]
    return recipient ? [{ channel: each, recipient }] : []
  })
  const old = reached.filter((each) => !recent.has(each.channel))
  for (const to of old.length > 0 ? old : reached) {
    await jobs.enqueue(tx, offerUndo, { name: before.name, change, way, ...to, token })
  }
  await jobs.enqueue(tx, tellOfChange, { memberId, change, ...(way && { way }) })
}

/**
 * Undoes a change and everything after it: restores the address and number from before, removes every way in added since,
 * restores those removed since, ends all sessions and calendar feeds, and deletes the password, which somebody else may
 * know. Returns the contact with which the owner can log in. UNDO_LINK_OVER.
 */
export async function takeBack(tx: Database, undoHash: string, { endFeeds }: FeedParts): Promise<Recipient> {
  const found = await queries.findUndoable(tx, undoHash)
  if (!found || !(await queries.lockContact(tx, found.member_id))) throw new DomainError('UNDO_LINK_OVER')
  const memberId = found.member_id
  await queries.takeBackKeys(tx, memberId, found.id)
  const changes = await queries.takeChangesSince(tx, memberId, undoHash)
  // None: the link was used at the same moment.
  if (changes.length === 0) throw new DomainError('UNDO_LINK_OVER')
  await queries.setContacts(tx, memberId, wereBefore(changes))
  await endSessions(tx, memberId)
  await endFeeds(tx, memberId)
  await announce(tx, { members: [memberId], about: 'membership' })
  const now = await queries.findContact(tx, memberId)
  return now?.email
    ? { channel: 'email', recipient: now.email }
    : { channel: 'phone', recipient: now?.phone ?? '' }
}

/** Of several changes to one address, the earliest knows its value before all of them. */
function wereBefore(changes: Awaited<ReturnType<typeof queries.takeChangesSince>>) {
  const before: Partial<Record<CodeChannel, string | null>> = {}
  for (const { channel, was } of changes) {
    if ((channel === 'email' || channel === 'phone') && !(channel in before)) before[channel] = was
  }
  return before
}

/**
 * Removes every way to log in except the password and the address that is kept, for a member who suspects an intruder. It
 * accompanies another change, whose link undoes this too.
 */
export async function removeOtherWays(tx: Database, memberId: string, keep: CodeChannel): Promise<void> {
  const note = (change: Omit<queries.Change, 'memberId' | 'undoHash'>) =>
    queries.insertChange(tx, {
      ...change,
      memberId,
      undoHash: tokenDigest(randomBytes(32).toString('base64url')),
    })
  for (const { channel, id } of await queries.listKeys(tx, memberId)) {
    await note({ channel, removes: id })
    await queries.deleteKey(tx, { memberId, channel, id })
  }
  const contact = await queries.findContact(tx, memberId)
  for (const channel of codeChannels) {
    if (channel === keep || !contact?.[channel]) continue
    await note({ channel, was: contact[channel] })
    await queries.setContact(tx, memberId, { channel, recipient: null })
  }
}
