// Replays what the sample members asked of each other, step by step, with the clock set to those days.

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import type { Member } from '#rules/base/viewer.ts'
import { pictureWidths } from '#rules/pictures/picture-paths.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Services } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import type { SampleTitle } from './books.ts'
import type { SampleChat, SampleExchange, SampleMessage } from './exchanges.ts'
import type { SampleEmail } from './people.ts'

const HOURS = 24

/** What the replay needs: services whose clock it sets, and the rows that the sample's names refer to. */
export type Neighbourhood = {
  services: Services
  db: Database
  images: Pick<FileStore, 'put'>
  /** Sets the services' clock to this many days before the moment of loading. */
  turnTo(daysAgo: number): void
  member(email: SampleEmail): Member
  copyId(owner: SampleEmail, book: SampleTitle): string
}

export async function replayExchange(neighbourhood: Neighbourhood, exchange: SampleExchange): Promise<void> {
  const { services, turnTo, member, copyId } = neighbourhood
  const { exchanges } = services
  const [owner, borrower] = [member(exchange.owner), member(exchange.borrower)]
  const { state, requestedDaysAgo, answeredDaysAgo = 0, handedOverDaysAgo = 0, endedDaysAgo = 0 } = exchange

  turnTo(requestedDaysAgo)
  const { exchangeId: id, conversationId } = await exchanges.requestCopy(borrower, {
    copyId: copyId(exchange.owner, exchange.book),
    message: exchange.message,
  })
  if (state !== 'pending') {
    turnTo(answeredDaysAgo)
    if (state === 'declined') await exchanges.decline(owner, { id })
    else await exchanges.accept(owner, { id })
  }
  if (state === 'ready') {
    const { place, inDays, time } = exchange.pickup ?? { place: '', inDays: 1, time: '17:30' }
    const today = cityDate(new Date(), city.timeZone)
    await exchanges.markReady(owner, { id, place, at: `${addDays(today, inDays)}T${time}` })
  }
  if (state === 'on_loan' || state === 'completed') {
    turnTo(handedOverDaysAgo)
    await exchanges.confirmHandOver(borrower, { id })
  }
  const isLent = await isOnLoan(neighbourhood, id)
  if (state === 'completed' && isLent) {
    turnTo(endedDaysAgo)
    await exchanges.confirmReturn(owner, { id })
  }
  if (exchange.ratings) {
    await exchanges.rate(owner, { id, stars: exchange.ratings.byOwner })
    await exchanges.rate(borrower, { id, stars: exchange.ratings.byBorrower })
  }
  const isWaiting = state === 'pending'
  await talk(neighbourhood, {
    conversationId,
    messages: exchange.messages ?? [],
    people: [exchange.owner, exchange.borrower],
  })
  if (!isWaiting && !exchange.messages)
    await readAll(neighbourhood, conversationId, [exchange.owner, exchange.borrower])
  if (exchange.archive) await exchanges.archive(borrower, { id })
}

export async function replayChat(neighbourhood: Neighbourhood, chat: SampleChat): Promise<void> {
  const { services, turnTo, member } = neighbourhood
  const [first, ...rest] = chat.messages
  if (!first) return
  const other = chat.members.find((email) => email !== first.from) ?? chat.members[0]
  turnTo(first.hoursAgo / HOURS)
  const { conversationId } = await services.messages.start(member(first.from), {
    otherId: member(other).id,
    body: first.text,
    clientKey: randomUUID(),
  })
  await talk(neighbourhood, { conversationId, messages: rest, people: chat.members })
}

/** Both members have read everything before a message is sent; one marked unread is left for the other to open. */
async function talk(
  neighbourhood: Neighbourhood,
  thread: { conversationId: string; messages: readonly SampleMessage[]; people: SampleChat['members'] },
): Promise<void> {
  const { services, turnTo, member } = neighbourhood
  const { conversationId, messages, people } = thread
  for (const { from, text, hoursAgo, unread, photo } of messages) {
    if (!unread) await readAll(neighbourhood, conversationId, people)
    turnTo(hoursAgo / HOURS)
    const clientKey = randomUUID()
    await services.messages.send(member(from), { conversationId, body: text, clientKey })
    if (photo) await addPhoto(neighbourhood, { ...photo, sender: member(from), clientKey })
    if (!unread) await readAll(neighbourhood, conversationId, people)
  }
}

/** Already stored in both widths, so that nothing is decoded at a first start. */
async function addPhoto(
  { db, images }: Neighbourhood,
  photo: NonNullable<SampleMessage['photo']> & { sender: Member; clientKey: string },
): Promise<void> {
  const { file, tint, alt, sender, clientKey } = photo
  const facts = { kind: 'message' as const, width: 1280, height: 960, tint, uploaded_by: sender.id }
  const { id } = await db.insertInto('images').values(facts).returning('id').executeTakeFirstOrThrow()
  for (const width of pictureWidths.message) {
    const bytes = await readFile(join(import.meta.dirname, 'pictures', `${file}-${width}.webp`))
    await images.put(id, `${width}.webp`, bytes)
  }
  await db
    .updateTable('messages')
    .set({ has_photo: true, photo_id: id, photo_alt: alt })
    .where('client_key', '=', clientKey)
    .execute()
}

async function readAll(
  { services, member }: Neighbourhood,
  conversationId: string,
  people: SampleChat['members'],
): Promise<void> {
  for (const email of people) await services.messages.markRead(member(email), { conversationId })
}

async function isOnLoan({ db }: Neighbourhood, id: string): Promise<boolean> {
  const { state } = await db
    .selectFrom('exchanges')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return state === 'on_loan'
}
