// Lines for the next reader: who sees them, who lets them through, and who takes them down.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aCopy, aMember } from '#tests/support/builders.ts'
import { anExchangeIn } from '#tests/support/exchanges.ts'
import { aLine, codeOf, ownStopOf } from '#tests/support/journeys.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aPost } from '#tests/support/post.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { lineNotices } from './journey-notices.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return () => house.close()
})

const see = (viewer: Viewer, code: string) => house.journeys.journey(viewer, { address: anAddress(), code })

test('a line shows once an administrator has said so, and not if it was declined', async () => {
  const { db, journeys } = house
  const admin = await aMember(db, { isAdmin: true })
  const good = await aLine(house, 'The last chapter is best at night.')
  const bad = await aLine(house, 'Boring.')
  const lineOf = async (code: string) => (await see(guest, code)).stops[0]?.words
  expect(await lineOf(good.code)).toBe('')
  const waiting = (await journeys.lines(admin, { shown: 50 })).lines.map(({ id }) => id)
  expect(waiting).toEqual(expect.arrayContaining([good.id, bad.id]))
  await journeys.answerLine(admin, {
    id: good.id,
    version: 0,
    answer: 'shown',
  })
  await journeys.answerLine(admin, { id: bad.id, version: 0, answer: 'declined' })
  expect(await lineOf(good.code)).toBe('The last chapter is best at night.')
  expect(await lineOf(bad.code)).toBe('')
  expect(
    await refusalOf(
      journeys.answerLine(admin, {
        id: good.id,
        version: 0,
        answer: 'declined',
      }),
    ),
  ).toBe('LINE_ANSWERED')
})

test('an administrator answers only the words they have read', async () => {
  const { db, journeys } = house
  const [admin, reader] = [await aMember(db, { isAdmin: true }), await aMember(db)]
  const copy = await aCopy(db, { owner: await aMember(db) })
  const code = await codeOf(db, copy.id)
  await journeys.tell(reader, { address: anAddress(), code, kind: 'read', words: 'Read it aloud.' })
  const id = await ownStopOf(db, { readerId: reader.id, copyId: copy.id })
  await journeys.showStop(reader, { id, isShown: true, words: 'Buy it\r\nat my shop.' })
  const answers = (version: number) => journeys.answerLine(admin, { id, version, answer: 'shown' })
  expect(await refusalOf(answers(0))).toBe('LINE_CHANGED')
  expect((await see(guest, code)).stops[0]?.words).toBe('')
  const unread = (await journeys.lines(admin, { shown: 50 })).lines.find((line) => line.id === id)
  expect(unread, 'what the page shows next').toMatchObject({ words: 'Buy it\nat my shop.', version: 1 })
  await answers(1)
  expect((await see(guest, code)).stops[0]?.words).toContain('Buy it')
})

test('a line that is shown is taken down by its reader, the copy’s owner or an administrator', async () => {
  const { db, journeys } = house
  const admin = await aMember(db, { isAdmin: true })
  const {
    borrower,
    owner: giver,
    copyId,
    id: exchange,
  } = await anExchangeIn(house, 'ready', { offer: 'give' })
  await house.exchanges.confirmHandOver(borrower, { id: exchange })
  const reader = await aMember(db)
  const code = await codeOf(db, copyId)
  const show = async (words: string) => {
    await journeys.tell(reader, { address: anAddress(), code, kind: 'read', words })
    const [line] = (await journeys.lines(admin, { shown: 50 })).lines.filter((each) => each.words === words)
    await journeys.answerLine(admin, { id: line?.id ?? '', version: 0, answer: 'shown' })
    return line?.id ?? ''
  }
  const shown = async () => (await see(guest, code)).stops.flatMap(({ words }) => words || [])
  const offered = async (viewer: Viewer, id: string) =>
    (await see(viewer, code)).stops.some(({ line }) => line === id)

  const byReader = await show('By myself.')
  const byOwner = await show('By its owner.')
  const byAdmin = await show('By an administrator.')
  for (const viewer of [guest, giver]) expect(await offered(viewer, byReader)).toBe(false)
  expect(await refusalOf(journeys.takeDownLine(giver, { line: byReader }))).toBe('NOT_FOUND')
  for (const [viewer, line] of [
    [reader, byReader],
    [borrower, byOwner],
    [admin, byAdmin],
  ] as const) {
    expect(await offered(viewer, line)).toBe(true)
    await journeys.takeDownLine(viewer, { line })
    expect(await refusalOf(journeys.takeDownLine(viewer, { line })), 'once').toBe('NOT_FOUND')
  }
  expect(await shown()).toEqual([])
  const { rows } = await house.pool.query(
    `select admin_id from moderation_log where action = 'line.remove' and member_id = $1`,
    [reader.id],
  )
  expect(rows, 'what an administrator does is logged').toEqual([{ admin_id: admin.id }])
  const { rows: byOwners } = await house.pool.query(
    `select admin_id, member_id from moderation_log where action = 'owner.remove-line'`,
  )
  expect(byOwners, 'and what an owner does').toEqual([{ admin_id: null, member_id: reader.id }])
})

test('a line is hidden across a block and while its reader is disabled or leaving, except from its reader', async () => {
  const { db, journeys } = house
  const admin = await aMember(db, { isAdmin: true })
  const [owner, reader, blocked, other] = [
    await aMember(db),
    await aMember(db),
    await aMember(db),
    await aMember(db),
  ]
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  await journeys.tell(reader, { address: anAddress(), code, kind: 'read', words: 'Read it aloud.' })
  const id = await ownStopOf(db, { readerId: reader.id, copyId: copy.id })
  await journeys.answerLine(admin, { id, version: 0, answer: 'shown' })
  await journeys.tell(guest, { address: anAddress(), code, kind: 'read', words: 'By a stranger.' })
  const { lines } = await journeys.lines(admin, { shown: 50 })
  const strangers = lines.find(({ words }) => words === 'By a stranger.')?.id ?? ''
  await journeys.answerLine(admin, { id: strangers, version: 0, answer: 'shown' })
  await aBlock(db, reader, blocked)
  await aBlock(db, owner, reader)
  const both = ['By a stranger.', 'Read it aloud.']
  const linesFor = async (viewer: Viewer) =>
    (await see(viewer, code)).stops.flatMap(({ words }) => words || []).sort()
  for (const viewer of [guest, other, reader]) expect(await linesFor(viewer)).toEqual(both)
  for (const viewer of [blocked, owner]) expect(await linesFor(viewer)).toEqual(['By a stranger.'])
  const offered = (await see(owner, code)).stops.flatMap(({ line }) => line ?? [])
  expect(offered, 'nobody takes down what they do not see').toEqual([strangers])
  // Disabled by an administrator, or leaving.
  await db.updateTable('members').set({ disabled_at: house.time.now }).where('id', '=', reader.id).execute()
  for (const viewer of [guest, other]) expect(await linesFor(viewer)).toEqual(['By a stranger.'])
  expect((await see(reader, code)).own).toMatchObject([{ words: 'Read it aloud.' }])
})

test('administrators hear of a line that waits, until one has answered', async () => {
  const { db, made } = house
  const admin = await aMember(db, { isAdmin: true })
  const { id } = await aLine(house, 'Bring a torch.')
  const compose = () => lineNotices.compose(db, { stopId: id }, { city, now: house.time.now })
  const stored = await compose()
  expect(stored).toMatchObject({
    news: { facts: { by: null, words: 'Bring a torch.' } },
    path: '/admin/lines',
  })
  expect(stored?.to).toContain(admin.id)
  expect(made).toContainEqual({ name: 'journey.notify-line', payload: { stopId: id } })
  await house.journeys.answerLine(admin, { id, version: 0, answer: 'shown' })
  expect(await compose()).toBeUndefined()
})

test('administrators are not asked about a line whose stop is off the journey, until it is put back', async () => {
  const { db, journeys, moderation, made } = house
  const admin = await aMember(db, { isAdmin: true })
  const { id: stop, owner } = await aLine(house, 'Bring a map.')
  const asked = async () => {
    const { lines } = await journeys.lines(admin, { shown: 50 })
    const unread = await db
      .selectFrom('member_notices')
      .select('id')
      .where('member_id', '=', admin.id)
      .where('about_id', '=', stop)
      .where('read_at', 'is', null)
      .execute()
    const counted = (await moderation.waiting(admin)).lines
    expect(Number(counted), 'as many as are listed').toBe(lines.length)
    return { isListed: lines.some(({ id }) => id === stop), notices: unread.length }
  }
  const deliver = () => aPost(db).deliver(lineNotices, { stopId: stop }, { id: randomUUID() })
  const jobs = () =>
    made.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ stopId: stop }))

  await deliver()
  expect(await asked()).toEqual({ isListed: true, notices: 1 })
  await journeys.contradictStop(owner, { stop, isSo: false })
  await deliver()
  expect(await asked()).toEqual({ isListed: false, notices: 0 })
  const before = jobs().length
  await journeys.contradictStop(owner, { stop, isSo: true })
  expect(jobs().slice(before)).toMatchObject([{ name: 'journey.notify-line' }])
  await deliver()
  expect(await asked()).toEqual({ isListed: true, notices: 1 })
})

test('a changed line counts against a limit and stays one notice; a change of what else is shown costs nothing', async () => {
  const { db, journeys } = house
  const [admin, owner, reader] = [await aMember(db, { isAdmin: true }), await aMember(db), await aMember(db)]
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  await journeys.tell(reader, { address: anAddress(), code, kind: 'read', words: 'Bring a lamp.' })
  const id = await ownStopOf(db, { readerId: reader.id, copyId: copy.id })
  const deliver = () => aPost(db).deliver(lineNotices, { stopId: id }, { id: randomUUID() })
  await deliver()
  const costs = async (act: () => Promise<unknown>) => {
    const { counts, refusal } = await house.noting(act)
    expect(refusal).toBeUndefined()
    return counts.filter((rule) => rule === 'lineByMember').length
  }
  const show = (words: string, isNamed = false) =>
    costs(() => journeys.showStop(reader, { id, words, isNamed }))
  expect(await show('Bring a lamp.', true)).toBe(0)
  expect(await show('Bring two lamps.')).toBe(1)
  await deliver()
  expect(await show('')).toBe(0)
  expect(await show('Bring a lamp.')).toBe(1)
  await deliver()
  const notices = (of: string) =>
    db
      .selectFrom('member_notices')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('member_id', '=', admin.id)
      .where('about_id', '=', of)
      .where('read_at', 'is', null)
      .executeTakeFirst()
  expect(await notices(id)).toEqual({ count: 1 })

  const { id: stop, owner: giver } = await aLine(house, 'Bring a map.')
  const says = (isSo: boolean) => costs(() => journeys.contradictStop(giver, { stop, isSo }))
  expect([await says(false), await says(true), await says(true)]).toEqual([0, 1, 0])
})

test('a stranger takes their own line down with the key of their tap, while it waits and once it shows; nobody else can', async () => {
  const { db, journeys } = house
  const admin = await aMember(db, { isAdmin: true })
  const copy = await aCopy(db, { owner: await aMember(db) })
  const code = await codeOf(db, copy.id)
  const leave = async (words: string) => {
    const key = randomUUID()
    await journeys.tell(guest, { address: anAddress(), code, kind: 'read', words, key })
    const { id } = await db
      .selectFrom('journey_stops')
      .select('id')
      .where('client_key', '=', key)
      .executeTakeFirstOrThrow()
    return { key, id }
  }
  const [early, late] = [await leave('Too early.'), await leave('Too late.')]
  expect((await journeys.journey(guest, { address: anAddress(), code, keys: [early.key] })).waiting).toEqual([
    { id: early.id, words: 'Too early.', isContradicted: false },
  ])
  expect((await see(guest, code)).waiting, 'without the key').toEqual([])
  for (const keys of [[], [late.key], [randomUUID()]])
    expect(await refusalOf(journeys.takeDownLine(guest, { line: early.id, keys }))).toBe('NOT_FOUND')
  expect(await refusalOf(journeys.takeDownLine(admin, { line: early.id })), 'it waits').toBe('NOT_FOUND')
  await journeys.takeDownLine(guest, { line: early.id, keys: [early.key] })
  await journeys.answerLine(admin, { id: late.id, version: 0, answer: 'shown' })
  const shown = await journeys.journey(guest, { address: anAddress(), code, keys: [late.key] })
  expect(shown.stops.map(({ line }) => line)).toContain(late.id)
  await journeys.takeDownLine(guest, { line: late.id, keys: [late.key] })
  const left = await db.selectFrom('journey_stops').select('words').where('copy_id', '=', copy.id).execute()
  expect(left).toEqual([{ words: '' }, { words: '' }])
})
