import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { namedId } from '#rules/base/inputs.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { z } from '#rules/base/zod.ts'
import { DomainError } from '#rules/domain-error.ts'
import { RateLimited } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createDoor, type Door, isCounted } from './door.ts'
import { defineCommand, defineRead, defineSteps, type Operation } from './operation.ts'
import { type NotedOperations, notingOperations, operationsInLog } from './operations-of-request.ts'

const now = new Date('2026-03-02T09:00:00Z')
const take = vi.fn(async () => undefined)
const brake = vi.fn(async () => undefined)
const assertStill = vi.fn(async () => undefined)
const assertNotSaved = vi.fn(async () => undefined)
const isSaved = vi.fn(async () => false)
const run = vi.fn(async () => 'done')

let database: TestDatabase
let door: Door
let member: Member
beforeAll(async () => {
  database = await aDatabase()
  const { db } = database
  door = createDoor({ db, limits: { take }, clock: () => now, assertStill, assertNotSaved, isSaved, brake })
  member = await aMember(db)
})
afterAll(() => database.drop())
beforeEach(() => {
  for (const spy of [take, brake, assertStill, assertNotSaved, isSaved, run]) spy.mockReset()
})

const title = z.string().max(5, 'Keep the title under 5 characters')
const writing = defineCommand({ by: 'writer', input: z.object({ title }), counts: ['replyByMember'], run })

test('a viewer who may not is told that before their input is read or anything runs', async () => {
  const { write, manage, look } = door.open({
    write: writing,
    manage: defineCommand({ by: 'admin', run }),
    look: defineRead({ by: 'member', run }),
  })
  const tooLong = { title: 'Far too long' }
  await expect(write(guest, tooLong)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  await expect(look(guest)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  const suspended = { ...member, suspendedUntil: new Date('2026-04-01') }
  await expect(write(suspended, tooLong)).rejects.toMatchObject({ code: 'SUSPENDED' })
  await expect(write({ ...member, leavesAt: now }, tooLong)).rejects.toMatchObject({ code: 'LEAVING' })
  await expect(manage({ ...member, isAdmin: false })).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  const cold = { ...member, isAdmin: true, administers: false }
  await expect(manage(cold)).rejects.toMatchObject({ code: 'ADMIN_PROOF_NEEDED' })
  for (const spy of [assertStill, run]) expect(spy).not.toHaveBeenCalled()
  expect(take.mock.calls, 'commands of members alone count').toEqual(
    Array.from({ length: 4 }, () => ['writeByMember', member.id]),
  )
})

test('input that is refused names its fields, and counts as a write alone', async () => {
  const rows = z.array(z.object({ source: title })).default([])
  const { write } = door.open({ write: { ...writing, input: z.object({ title, rows }) } })
  await expect(write(member, { title: 'Far too long', rows: [{ source: 'Longer' }] })).rejects.toMatchObject({
    code: 'FORM_NOT_READABLE',
    fields: {
      title: ['Keep the title under 5 characters'],
      'rows[0].source': ['Keep the title under 5 characters'],
    },
  })
  expect(take.mock.calls).toEqual([['writeByMember', member.id]])
})

test('a command may count against a limit of its own in place of writes, and those of guests count nowhere', async () => {
  const look = { by: 'guest', run } as const
  const { note, ask } = door.open({
    note: defineCommand({
      by: 'member',
      whileSuspended: 'reads',
      countsAs: 'readByMember',
      run,
    }),
    ask: defineCommand(look),
  })
  await note(member)
  await ask(guest)
  expect(take.mock.calls).toEqual([['readByMember', member.id]])
})

test('a request is known to be counted once a command of it is, whatever became of that', async () => {
  const { write, look } = door.open({
    write: writing,
    look: defineRead({ by: 'member', run }),
  })
  const [one, other] = [{ ...member }, { ...member }]
  await look(one)
  expect(isCounted(one), 'a read').toBe(false)
  await expect(write(other, { title: 'Far too long' })).rejects.toMatchObject({ code: 'FORM_NOT_READABLE' })
  expect([isCounted(one), isCounted(other)]).toEqual([false, true])
})

test('two commands count twice, even where one post performs both', async () => {
  const { write } = door.open({ write: { ...writing, counts: [] } })
  await Promise.all([write(member, { title: 'One' }), write(member, { title: 'Two' })])
  expect(take.mock.calls).toEqual([
    ['writeByMember', member.id],
    ['writeByMember', member.id],
  ])
})

test('each transaction of a command in steps looks the account up again', async () => {
  const { upload, enter } = door.open({
    upload: defineSteps({
      by: 'writer',
      run: async ({ transaction }) => [
        await transaction(async (tx) => tx.isTransaction),
        await transaction(async () => 'second', { alsoProven: true }),
      ],
    }),
    enter: defineSteps({ by: 'guest', run: ({ transaction }) => transaction(run) }),
  })
  expect(await upload(member)).toEqual([true, 'second'])
  expect(assertStill.mock.calls).toEqual([
    [expect.anything(), member, { mayWrite: true, proven: false }],
    [expect.anything(), member, { mayWrite: true, proven: true }],
  ])
  assertStill.mockRejectedValue(new DomainError('SUSPENDED'))
  await expect(upload(member)).rejects.toMatchObject({ code: 'SUSPENDED' })
  expect(await enter(guest)).toBe('done')
})

test('an invalid id names nothing', async () => {
  const { remove } = door.open({
    remove: defineCommand({ by: 'writer', input: z.object({ id: namedId }), run }),
  })
  await expect(remove(member, { id: 'nope' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a text that no database accepts is refused wherever it is, whatever the schema accepts', async () => {
  const anyText = z.string().max(20)
  const input = z.object({ text: anyText, rows: z.array(z.record(anyText, anyText)).max(5).default([]) })
  const { write, look } = door.open({
    write: defineCommand({ by: 'writer', input, run }),
    look: defineRead({ by: 'guest', input, run }),
  })
  for (const raw of [{ text: 'a\0b' }, { text: 'a', rows: [{ a: 'b' }, { a: '\0' }] }]) {
    await expect(write(member, raw)).rejects.toMatchObject({ code: 'FORM_NOT_READABLE' })
    await expect(look(guest, raw)).rejects.toMatchObject({ code: 'FORM_NOT_READABLE' })
  }
  expect(run).not.toHaveBeenCalled()
})

test('counts, prepares, looks the account up again in the transaction, then runs there', async () => {
  const order: string[] = []
  take.mockImplementation(async () => void order.push('counted'))
  brake.mockImplementation(async () => void order.push('braked'))
  assertStill.mockImplementation(async () => void order.push('still'))
  const { write } = door.open({
    write: defineCommand({
      by: 'writer',
      input: z.object({ title }),
      counts: ['replyByMember', { rule: 'eventByAddress', of: ({ input }) => input.title }],
      brakes: { link: () => 2 },
      prepare: async () => void order.push('prepared'),
      run: async ({ tx, viewer, now: at }, input) => {
        order.push(tx.isTransaction ? 'run in a transaction' : 'run')
        return { title: input.title, by: viewer.id, at }
      },
    }),
  })
  expect(await write(member, { title: 'Short' })).toEqual({ title: 'Short', by: member.id, at: now })
  expect(order).toEqual([
    'counted',
    'counted',
    'counted',
    'braked',
    'prepared',
    'still',
    'run in a transaction',
  ])
  expect(take.mock.calls).toEqual([
    ['writeByMember', member.id],
    ['replyByMember', member.id],
    ['eventByAddress', 'Short'],
  ])
  expect(brake).toHaveBeenCalledWith(member, { link: 2 }, expect.any(Function))
})

test('a form that is stored already is told so wherever it would be refused, whatever has been used up since', async () => {
  const prepare = vi.fn(async () => undefined)
  const { write } = door.open({ write: { ...writing, brakes: { request: () => 1 }, prepare } })
  isSaved.mockResolvedValue(true)
  const refusals = [
    () => take.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new RateLimited(5)),
    () => brake.mockRejectedValueOnce(new DomainError('NEW_MEMBER_LIMIT')),
    () => prepare.mockRejectedValueOnce(new DomainError('WRONG_CODE')),
  ]
  for (const refuse of refusals) {
    isSaved.mockClear()
    refuse()
    const form = { ...member, form: randomUUID() }
    await expect(write(form, { title: 'Short' })).rejects.toMatchObject({ code: 'ALREADY_SAVED' })
    expect(isSaved.mock.calls).toEqual([[expect.anything(), { memberId: member.id, id: form.form }]])
  }
  expect(run).not.toHaveBeenCalled()
  isSaved.mockReset().mockResolvedValue(false)
  prepare.mockRejectedValueOnce(new DomainError('WRONG_CODE'))
  const isNew = { ...member, form: randomUUID() }
  await expect(write(isNew, { title: 'Short' })).rejects.toMatchObject({ code: 'WRONG_CODE' })
  isSaved.mockReset()
  await write({ ...member, form: randomUUID() }, { title: 'Short' })
  expect(isSaved, 'its transaction looks for itself').not.toHaveBeenCalled()
})

test('a viewer who may no longer stores nothing, but it counts', async () => {
  assertStill.mockRejectedValue(new DomainError('SUSPENDED'))
  const { write } = door.open({ write: writing })
  await expect(write(member, { title: 'Short' })).rejects.toMatchObject({ code: 'SUSPENDED' })
  expect(run).not.toHaveBeenCalled()
  expect(take).toHaveBeenCalledWith('replyByMember', member.id)
})

test('a unique violation becomes its refusal; any other error is thrown as it is', async () => {
  const again = defineCommand({
    by: 'guest',
    refuses: { members_one_email: 'ACCOUNT_EXISTS' },
    run: ({ tx }) =>
      sql`do $$ begin
        raise exception 'twice' using errcode = 'unique_violation', constraint = 'members_one_email';
      end $$`.execute(tx),
  })
  const { meant, plain } = door.open({ meant: again, plain: { ...again, refuses: {} } })
  await expect(meant(guest)).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' })
  await expect(plain(guest)).rejects.toMatchObject({ code: '23505' })
})

const lock = (tx: Database, key: number) => sql`select pg_advisory_xact_lock(${key})`.execute(tx)

test('of two commands that wait for each other, the one that gives way is run again (deadlock)', async () => {
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const prepare = vi.fn(async () => undefined)
  const { write } = door.open({
    write: defineCommand({
      by: 'writer',
      input: z.object({ first: z.number() }),
      counts: ['replyByMember'],
      prepare,
      run: async ({ tx }, { first }) => {
        await lock(tx, first)
        met[first]?.resolve()
        await Promise.all(met.map(({ promise }) => promise))
        await lock(tx, 1 - first)
        return first
      },
    }),
  })
  const form = { ...member, form: randomUUID() }
  expect(await Promise.all([write(member, { first: 0 }), write(form, { first: 1 })])).toEqual([0, 1])
  expect(assertStill, 'looked up in the third transaction too').toHaveBeenCalledTimes(3)
  expect(prepare).toHaveBeenCalledTimes(2)
  expect(take.mock.calls.filter((call: unknown[]) => call[0] === 'replyByMember')).toHaveLength(2)
})

const giveWay = (tx: Database, code = 'deadlock_detected') =>
  sql`do $$ begin raise exception 'waits' using errcode = ${sql.lit(code)}; end $$`.execute(tx)

test('a command that gives way again and again is run four times, then refused as busy; the form goes with each', async () => {
  const { write } = door.open({ write: defineCommand({ by: 'writer', run: ({ tx }) => giveWay(tx) }) })
  const form = { ...member, form: randomUUID() }
  await expect(write(form)).rejects.toMatchObject({ code: 'BUSY', status: 503 })
  expect(assertNotSaved.mock.calls).toEqual(
    Array.from({ length: 4 }, () => [expect.anything(), { memberId: member.id, id: form.form }]),
  )
})

test('of a command in steps only the step that gave way is run again, and in the end it may be tried later', async () => {
  let left = 3
  const first = vi.fn(async () => 'stored')
  const { upload, busy } = door.open({
    upload: defineSteps({
      by: 'writer',
      run: async ({ transaction }) => [
        await transaction(first),
        await transaction(async (tx) => {
          if (left-- > 0) await giveWay(tx, 'serialization_failure')
          return 'stored too'
        }),
      ],
    }),
    busy: defineSteps({ by: 'writer', run: ({ transaction }) => transaction((tx) => giveWay(tx)) }),
  })
  expect(await upload(member)).toEqual(['stored', 'stored too'])
  expect(first).toHaveBeenCalledTimes(1)
  expect(left).toBe(-1)
  await expect(busy(member)).rejects.toMatchObject({ code: 'DATABASE_AWAY', status: 503 })
})

test('a read gets the database, and an operation can be found by its value', async () => {
  const look = defineRead({ by: 'guest', run: async ({ viewer }) => viewer.kind })
  const opened = door.open({ look })
  expect(await opened.look(guest)).toBe('guest')
  expect(opened.look.operation).toBe(look)
})

test('a request notes what it performs by its whole name, and how that ended', async () => {
  const ended: string[] = []
  const { db } = database
  const noting = createDoor({
    ...{ db, limits: { take }, clock: () => now, assertStill, assertNotSaved, isSaved, brake },
    operationEnded: (name, end) => void ended.push(`${name} ${end}`),
  })
  const look = defineRead({ by: 'guest', run })
  const broken = defineRead({ by: 'guest', run: () => Promise.reject(new Error('broken')) })
  const opened = noting.open({ write: writing, look, broken })
  noting.nameBy(new Map<string, Operation>([['posts.write', writing]]))
  const noted: NotedOperations = []
  await notingOperations(noted, async () => {
    await opened.write(member, { title: 'Short' })
    await expect(opened.write(member, { title: 'Far too long' })).rejects.toThrow()
    await expect(opened.write(guest, { title: 'Short' })).rejects.toThrow()
    take.mockRejectedValueOnce(new RateLimited(5))
    await expect(opened.write(member, { title: 'Short' })).rejects.toThrow()
    await expect(opened.broken(guest)).rejects.toThrow('broken')
  })
  const all = [
    'posts.write done',
    'posts.write FORM_NOT_READABLE',
    'posts.write AUTHENTICATION_REQUIRED',
    'posts.write RATE_LIMITED',
    'broken failed',
  ]
  expect(ended).toEqual(all)
  expect(operationsInLog(noted)).toEqual([...all.slice(1), all[0]])
  expect(JSON.stringify(noted), 'nothing typed and no id').not.toMatch(/too long|Short|[0-9a-f]{8}-/)
})
