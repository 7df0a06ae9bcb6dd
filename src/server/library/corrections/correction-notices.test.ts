import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { type BookFacts, wideOwners } from '#rules/library/corrections.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { aBlock, aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aCorrection, aKnownMember } from '#tests/support/corrections.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aNoticeService, aPost } from '#tests/support/post.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { correctionNotices, ownerNotices, waitingCorrectionNotices } from './correction-notices.ts'

type News = Parameters<typeof correctionNotices.compose>[1]

let database: TestDatabase
let library: LibraryService
let enqueued: { name: string; payload: object }[]
let author: Member
let owner: Member
let admin: Member
let bookId: string
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, works')
  const { db } = database
  enqueued = []
  library = aLibrary(db, enqueued)
  author = await aMember(db, { name: 'Newman' })
  owner = await aKnownMember(db)
  admin = await aMember(db, { isAdmin: true })
  bookId = (await aBook(db, { title: 'Clodstreet' })).id
  for (const one of [author, owner]) await aCopy(db, { owner: one, book: { id: bookId } })
  await library.correctBook(author, { bookId, ...(await aCorrection(db, bookId, { title: 'Cloudstreet' })) })
})

async function told() {
  const news = enqueued.filter(({ payload }) => 'news' in payload).map(({ payload }) => payload as News)
  return Promise.all(news.map((each) => toldBy(correctionNotices, database.db, each)))
}

const correctionId = async () =>
  (await library.corrections(owner, { bookId, shown: 1 })).corrections[0]?.id ?? ''

test('members who may answer are told that a correction waits, and what it is about', async () => {
  const [notice] = await told()
  expect(notice).toMatchObject({
    of: await correctionId(),
    subject: 'Newman has suggested a correction to Clodstreet',
    action: { path: `/book/${bookId}/history` },
  })
  expect(notice?.paragraphs[0]).toContain('(Title)')
  expect(notice?.to).toEqual([owner.id])
})

test('members who have blocked its author, are disabled, are new themselves, or no longer have a copy are not told', async () => {
  const [gone, disabled] = [await aKnownMember(database.db), await aKnownMember(database.db)]
  const newOnes = [
    await aKnownMember(database.db, { joinedAt: new Date() }),
    await aMember(database.db, { joinedAt: new Date(Date.now() - 30 * DAY_MS) }),
  ]
  for (const one of [gone, disabled, ...newOnes])
    await aCopy(database.db, { owner: one, book: { id: bookId } })
  await database.pool.query('update copies set withdrawn_at = now() where owner_id = $1', [gone.id])
  await database.pool.query('update members set disabled_at = now() where id = $1', [disabled.id])
  await aBlock(database.db, owner, author)
  expect((await told())[0]?.to).toEqual([])
})

test('administrators are told separately, and not once it is answered', async () => {
  await aCopy(database.db, { owner: admin, book: { id: bookId } })
  expect((await told())[0]?.to, 'a member who is both is told once').toEqual([owner.id])
  const [waits] = enqueued.filter(({ name }) => name === 'library.correction-waits')
  const payload = { correctionId: await correctionId() }
  expect(waits?.payload).toEqual(payload)
  const tell = () => toldBy(waitingCorrectionNotices, database.db, payload)
  expect(await tell()).toMatchObject({
    to: [admin.id],
    of: payload.correctionId,
    action: { path: '/admin/corrections' },
  })
  await aBlock(database.db, admin, author)
  expect((await tell())?.to).toEqual([])
  await library.declineCorrection(owner, { id: payload.correctionId })
  expect(await tell()).toBeUndefined()
})

test.each([
  ['confirmCorrection', 'Your correction to Cloudstreet was confirmed'],
  ['declineCorrection', 'Your correction to Clodstreet was declined'],
  ['undoCorrection', 'Your correction to Clodstreet was undone'],
] as const)('after %s its author is told, and nobody is asked any more', async (answer, subject) => {
  await library[answer](admin, { id: await correctionId() })
  const [asked, answered] = await told()
  expect(asked).toBeUndefined()
  expect(answered).toMatchObject({ to: [author.id], subject })
})

test('an author who withdraws their own correction is told nothing', async () => {
  await library.undoCorrection(author, { id: await correctionId() })
  expect((await told()).filter(Boolean)).toEqual([])
})

test('once it is answered its notice disappears from owners’ lists, and is marked as read for administrators', async () => {
  await database.pool.query(
    `insert into member_notices (member_id, job_id, source, payload, kind, about_id, news, facts, path, is_listed, created_at)
     select m.id, gen_random_uuid(), 'library.correction', '{}', case when m.is_admin then 'admin' else 'requests' end, $1, 'undone', '{"title": "t"}', '/book', true, now() from members m where m.id = any ($2)`,
    [await correctionId(), [author.id, owner.id, admin.id]],
  )
  await library.confirmCorrection(owner, { id: await correctionId() })
  const { rows } = await database.pool.query(
    'select member_id as id, read_at is not null as is_read from member_notices order by is_read',
  )
  expect(rows).toEqual([
    { id: author.id, is_read: false },
    { id: admin.id, is_read: true },
  ])
})

test('a correction of the cover says so, and one whose author has left is a reader’s', async () => {
  const cover = new File(['x'], 'cover.png', { type: 'image/png' })
  const { db } = database
  await library.correctBook(author, {
    bookId,
    ...(await aCorrection(db, bookId, { published: '1991' })),
    cover,
  })
  const notice = (await told()).find((each) => each?.paragraphs[0]?.includes('Cover'))
  expect(notice?.paragraphs[0]).toContain('(Published, Cover)')
  await db.updateTable('corrections').set({ changed_by: null }).execute()
  expect((await told())[0]?.subject).toBe('A reader has suggested a correction to Clodstreet')
})

test('once its author has left, nobody is told of an answer', async () => {
  await library.confirmCorrection(owner, { id: await correctionId() })
  await database.db.updateTable('corrections').set({ changed_by: null }).execute()
  expect((await told())[1]?.to).toEqual([])
})

test('the other owners are notified on their list of what an established owner has changed at once', async () => {
  const { db } = database
  const [third, hidden] = [await aKnownMember(db), await aKnownMember(db)]
  for (const one of [third, admin]) await aCopy(db, { owner: one, book: { id: bookId } })
  await aCopy(db, { owner: hidden, book: { id: bookId }, isPaused: true })
  await library.correctBook(owner, { bookId, ...(await aCorrection(db, bookId, { published: '1991' })) })
  const [made] = enqueued.filter(({ name }) => name === ownerNotices.job.name)
  const payload = made?.payload as { correctionId: string }
  const notice = await toldBy(ownerNotices, db, payload)
  expect(notice).toMatchObject({
    of: bookId,
    subject: `${owner.name} has corrected Clodstreet`,
    action: { path: `/book/${bookId}/history` },
  })
  expect(notice?.to.toSorted()).toEqual([third.id, admin.id].toSorted())
  await library.undoCorrection(third, { id: payload.correctionId })
  expect(await toldBy(ownerNotices, db, payload)).toBeUndefined()
})

/** A correction that is made at once, as the job that tells the other owners gets it. */
async function makes(by: Member, facts: Partial<BookFacts>): Promise<{ correctionId: string }> {
  enqueued.length = 0
  await library.correctBook(by, { bookId, ...(await aCorrection(database.db, bookId, facts)) })
  const made = enqueued.find(({ name }) => name === ownerNotices.job.name)
  return made?.payload as { correctionId: string }
}

test('a notice of a correction that is undone goes from the other owners’ lists, and says again what it had replaced', async () => {
  const { db } = database
  const third = await aKnownMember(db)
  await aCopy(db, { owner: third, book: { id: bookId } })
  const post = aPost(db)
  const corrects = async (facts: Partial<BookFacts>) => {
    const told = await makes(owner, facts)
    await post.deliver(ownerNotices, told, { id: randomUUID() })
    return { id: told.correctionId }
  }
  const said = async () => (await aNoticeService(db).list(third)).map(({ words }) => words)
  const published = await corrects({ published: '1991' })
  const described = await corrects({ description: 'Two families under one roof.' })
  expect(await said()).toEqual([expect.stringContaining('(Description)')])
  await library.undoCorrection(owner, described)
  expect(await said()).toEqual([expect.stringContaining('(Published)')])
  await library.undoCorrection(admin, published)
  expect(await said()).toEqual([])
})

test('the owners of a widely shared book are not told that they can undo what only an administrator can', async () => {
  const { db } = database
  for (let others = 0; others < wideOwners; others += 1)
    await aCopy(db, { owner: await aKnownMember(db), book: { id: bookId } })
  const corrects = async (facts: Partial<BookFacts>) => {
    const told = await makes(admin, facts)
    const may = (await library.corrections(owner, { bookId, shown: 50 })).corrections
    return {
      mayUndo: may.find(({ id }) => id === told.correctionId)?.mayUndo,
      says: (await toldBy(ownerNotices, db, told))?.paragraphs.join(' ').includes('undo it'),
    }
  }
  expect(await corrects({ published: '1991' })).toEqual({ mayUndo: true, says: true })
  expect(await corrects({ title: 'Cloudstreet' })).toEqual({ mayUndo: false, says: false })
})

test('what is gone, or asked about another state of it, is told to nobody', async () => {
  const compose = (news: News) => toldBy(correctionNotices, database.db, news)
  const id = await correctionId()
  expect(await compose({ correctionId: randomUUID(), news: 'waits' })).toBeUndefined()
  expect(await compose({ correctionId: id, news: 'answered' })).toBeUndefined()
  expect(await compose({ correctionId: id, news: 'waits' })).toBeDefined()
})
