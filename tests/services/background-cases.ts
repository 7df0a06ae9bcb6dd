// What no member asks for directly: jobs, and parts that several services share. This lists which live notices the open
// screens receive.
import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { exportSubjects } from '#rules/data-rights/data-rights.ts'
import { sameText } from '#rules/members/new-members.ts'
import { notifyHostNote } from '#server/events/event-jobs.ts'
import { securityNotices } from '#server/members/security/security-notices.ts'
import {
  forgetNotices,
  forgetNoticesOf,
  readByAdministrators,
  readNotices,
} from '#server/notices/notice-queries.ts'
import { withTransaction } from '#server/store/database.ts'
import { aClub, aMember, aNotice, asProven } from '#tests/support/builders.ts'
import { aMessage, anExchangeIn, monday } from '#tests/support/exchanges.ts'
import { aHold, anOffer, aQuestion, aQueueNotice, aReservation } from '#tests/support/holds.ts'
import { aPost } from '#tests/support/post.ts'
import { aRing } from '#tests/support/swaps.ts'
import type { House } from './house.ts'

type Unasked = {
  stage: (house: House) => Promise<{ roles: Record<string, Member>; act: () => Promise<unknown> }>
  tells: Record<string, string[]>
}

async function later(house: House, hours: number, act: () => Promise<unknown>): Promise<void> {
  house.time.now = new Date(monday.getTime() + hours * HOUR_MS)
  try {
    await act()
  } finally {
    house.time.now = monday
  }
}

/** A file of this many books that its owner has started to import. */
async function aStartedFile({ db, library }: House, books: number) {
  const owner = await aMember(db)
  const lines = Array.from({ length: books }, (_, number) => `Book ${number},Author,,Wishlist,`)
  const file = new File([['Title,Author,ISBN,Shelf,Condition', ...lines].join('\n')], 'shelves.csv')
  const id = await library.takeShelfFile(owner, { file })
  const choices = {
    readTo: 'nowhere',
    condition: 'Good',
    offering: 'paused',
    reviews: false,
    location: null,
  } as const
  await library.startShelfImport(owner, { id, ...choices })
  return { owner, id }
}

/** Somebody has sent the same text to as many strangers as the limit allows; `writeAgain` is one too many. */
async function aRepeater({ db, messages }: House) {
  const writer = await aMember(db)
  const text = 'Sell your books to me: I pay well, and I come to you at once.'
  const write = async (reader: Member) =>
    messages.start(writer, { otherId: reader.id, ...aMessage(), body: text })
  for (let each = 0; each < sameText.strangers; each += 1) await write(await aMember(db))
  const reader = await aMember(db)
  return { writer, reader, writeAgain: () => write(reader) }
}

async function aHeldMessage(house: House) {
  const { writer, reader, writeAgain } = await aRepeater(house)
  await writeAgain()
  const { id } = await house.db
    .selectFrom('held_messages')
    .select('id')
    .where('sender_id', '=', writer.id)
    .executeTakeFirstOrThrow()
  return { roles: { writer, reader }, id }
}

/** Of each subject, and how it ended. */
const whileWritten = [...Object.keys(exportSubjects), 'the end'].map(() => 'data')

async function anExport(house: House, { canBeWritten }: { canBeWritten: boolean }) {
  const { db, dataRights } = house
  const owner = await aMember(db)
  await dataRights.askExport(await asProven(db, owner))
  const id = (await dataRights.exports(owner))[0]?.id ?? ''
  const act = async () => {
    house.breakFiles(!canBeWritten)
    await dataRights.makeExport(id, { isLastTry: true }).catch(() => undefined)
    house.breakFiles(false)
  }
  return { roles: { owner }, act }
}

export const unasked: Record<string, Unasked> = {
  'a member is suspended': {
    async stage({ db, members }) {
      const member = await aMember(db)
      const { id } = await aMember(db, { isAdmin: true })
      const by = { id, administers: true } as const
      const suspension = { until: new Date(monday.getTime() + HOUR_MS), reason: 'Unkind', by, at: monday }
      const act = () => withTransaction(db, (tx) => members.suspendAccount(tx, member.id, suspension))
      return { roles: { member }, act }
    },
    tells: { member: ['membership'] },
  },
  'a club is hidden': {
    async stage({ db, clubs }) {
      const club = await aClub(db)
      return {
        roles: { atClub: club.admin },
        act: () => withTransaction(db, (tx) => clubs.hideClub(tx, club.id, monday)),
      }
    },
    tells: { atClub: ['clubs', 'membership'] },
  },
  'a file of shelves is brought': {
    async stage(house) {
      const { owner, id } = await aStartedFile(house, 25)
      return { roles: { owner }, act: () => house.library.bringShelves(id, { isLastTry: true }) }
    },
    // After every 25 books, and at the end.
    tells: { owner: ['shelf-files', 'shelf-files', 'library'] },
  },
  'a file of shelves is given up': {
    async stage(house) {
      const { owner } = await aStartedFile(house, 1)
      return { roles: { owner }, act: () => later(house, 400 * 24, house.library.expireShelfFiles) }
    },
    tells: { owner: ['shelf-files'] },
  },
  'one text too many is held': {
    async stage(house) {
      const { writer, reader, writeAgain } = await aRepeater(house)
      return { roles: { writer, reader }, act: writeAgain }
    },
    tells: { writer: ['messages'] },
  },
  'a held message is delivered': {
    async stage(house) {
      const { roles, id } = await aHeldMessage(house)
      return {
        roles,
        act: () => withTransaction(house.db, (tx) => house.messages.deliverHeld(tx, id)),
      }
    },
    tells: { writer: ['messages'], reader: ['messages'] },
  },
  'a held message is refused': {
    async stage(house) {
      const { roles, id } = await aHeldMessage(house)
      return {
        roles,
        act: () => withTransaction(house.db, (tx) => house.messages.refuseHeld(tx, id)),
      }
    },
    tells: { writer: ['messages'] },
  },
  'an export is written': {
    stage: (house) => anExport(house, { canBeWritten: true }),
    tells: { owner: whileWritten },
  },
  'an export cannot be written': {
    stage: (house) => anExport(house, { canBeWritten: false }),
    tells: { owner: whileWritten },
  },
  'what a member was told is read where it stands': {
    async stage({ db }) {
      const member = await aMember(db)
      const of = randomUUID()
      await aNotice(db, { member, aboutId: of })
      return {
        roles: { member },
        act: () => withTransaction(db, (tx) => readNotices(tx, { memberId: member.id, of })),
      }
    },
    tells: { member: ['notices'] },
  },
  'what waited for administrators is answered': {
    async stage({ db }) {
      const admin = await aMember(db, { isAdmin: true })
      const of = randomUUID()
      await aNotice(db, { member: admin, aboutId: of, kind: 'admin' })
      return {
        roles: { admin },
        act: () => withTransaction(db, (tx) => readByAdministrators(tx, of)),
      }
    },
    tells: { admin: ['notices'] },
  },
  'what members were told is no news any more': {
    async stage({ db }) {
      const [told, untold] = [await aMember(db), await aMember(db)]
      const of = randomUUID()
      await aNotice(db, { member: told, aboutId: of })
      const members = [told.id, untold.id]
      return {
        roles: { told, untold },
        act: () => withTransaction(db, (tx) => forgetNotices(tx, { members, of: [of] })),
      }
    },
    tells: { told: ['notices'] },
  },
  'what one job has told is taken back': {
    async stage({ db }) {
      const [told, untold] = [await aMember(db), await aMember(db)]
      const of = randomUUID()
      for (const member of [told, untold]) await aNotice(db, { member, aboutId: of })
      const payload = { noteId: of }
      await db
        .updateTable('member_notices')
        .set({ source: notifyHostNote.name, payload: JSON.stringify(payload) })
        .where('member_id', '=', told.id)
        .execute()
      return {
        roles: { told, untold },
        act: () => withTransaction(db, (tx) => forgetNoticesOf(tx, { job: notifyHostNote, payload, of })),
      }
    },
    tells: { told: ['notices'] },
  },
  'a notice is delivered': {
    async stage({ db }) {
      const member = await aMember(db)
      const news = { memberId: member.id, change: 'passkey-added' } as const
      return {
        roles: { member },
        act: () => aPost(db).deliver(securityNotices, news, { id: randomUUID() }),
      }
    },
    tells: { member: ['notices'] },
  },
  'a request expires': {
    async stage(house) {
      const { owner, borrower } = await anExchangeIn(house, 'pending')
      const act = () => house.exchanges.expireAndRemind(new Date(monday.getTime() + 15 * DAY_MS))
      return { roles: { owner, borrower }, act }
    },
    tells: { owner: ['exchanges'], borrower: ['exchanges'] },
  },
  'an owner is asked whether to lend a copy on': {
    async stage(house) {
      const { owner, waiting, id } = await aHold(house)
      await house.exchanges.confirmReturn(owner, { id })
      return { roles: { owner, waiting }, act: () => house.holds.serveQueues(house.time.now) }
    },
    tells: { owner: ['exchanges'] },
  },
  'an owner ends a reservation': {
    async stage(house) {
      const { owner, borrower, copyId } = await aReservation(house)
      return { roles: { owner, borrower }, act: () => house.holds.endReservation(owner, { copyId }) }
    },
    tells: { owner: ['exchanges'], borrower: ['exchanges'] },
  },
  'a reservation ends by itself': {
    async stage(house) {
      const { owner, borrower } = await aReservation(house)
      const act = () => later(house, 11 * 24, () => house.holds.serveQueues(house.time.now))
      return { roles: { owner, borrower }, act }
    },
    tells: { owner: ['exchanges'], borrower: ['exchanges'] },
  },
  'a reservation ends because its copy is withdrawn': {
    async stage(house) {
      const { owner, borrower, copyId } = await aReservation(house)
      await house.library.withdrawCopy(owner, { copyId })
      return { roles: { owner, borrower }, act: () => house.holds.serveQueues(house.time.now) }
    },
    tells: { borrower: ['exchanges'] },
  },
  'a reservation ends whose member still has its notice': {
    async stage(house) {
      const { owner, borrower, copyId } = await aReservation(house)
      await aQueueNotice(house.db, borrower, { of: copyId, news: 'reserved' })
      await house.library.withdrawCopy(owner, { copyId })
      return { roles: { owner, borrower }, act: () => house.holds.serveQueues(house.time.now) }
    },
    tells: { borrower: ['notices', 'exchanges'] },
  },
  'the question whether a copy is lent on is gone another way': {
    async stage(house) {
      const { owner, copyId } = await aQuestion(house)
      await aQueueNotice(house.db, owner, { of: copyId, news: 'lendOn' })
      await house.library.pauseCopy(owner, { copyId })
      return { roles: { owner }, act: () => house.holds.serveQueues(house.time.now) }
    },
    tells: { owner: ['notices'] },
  },
  'a copy is offered to the first in the queue': {
    async stage(house) {
      const { owner, waiting, copyId } = await aQuestion(house)
      const act = () => house.holds.answerLendOn(owner, { copyId, answer: 'yes' })
      return { roles: { owner, waiting }, act }
    },
    tells: { owner: ['exchanges', 'exchanges'], waiting: ['exchanges'] },
  },
  'an offer that ran out while the app was down stands for another day': {
    async stage(house) {
      const { owner, waiting } = await anOffer(house)
      const act = () => later(house, 4 * 24, () => house.holds.serveQueues(house.time.now))
      return { roles: { owner, waiting }, act }
    },
    tells: { owner: ['exchanges'], waiting: ['exchanges'] },
  },
  'the one copy that a member waits for is gone': {
    async stage(house) {
      const { owner, waiting, copyId, holdId } = await aQuestion(house)
      await house.db.updateTable('holds').set({ copy_id: copyId }).where('id', '=', holdId).execute()
      await house.library.withdrawCopy(owner, { copyId })
      return { roles: { owner, waiting }, act: () => house.holds.serveQueues(house.time.now) }
    },
    tells: { waiting: ['exchanges'] },
  },
  'a ring is found through new wishes': {
    async stage(house) {
      const [mia, noah] = [await aMember(house.db), await aMember(house.db)]
      await aRing(house.db, [mia, noah])
      return { roles: { mia, noah }, act: () => house.swaps.searchNew(house.time.now) }
    },
    tells: { mia: ['library'], noah: ['library'] },
  },
  'an offer ends because its copy is paused': {
    async stage(house) {
      const { owner, waiting, copyId } = await anOffer(house)
      await house.library.pauseCopy(owner, { copyId })
      return { roles: { owner, waiting }, act: () => house.holds.serveQueues(house.time.now) }
    },
    tells: { owner: ['exchanges'], waiting: ['exchanges'] },
  },
}
