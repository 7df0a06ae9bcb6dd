// The words of the product are in no row (decision 007): system messages, notices, and waiting emails and SMS are facts. Tries
// every kind of every table of wordings, with facts made from its schema.
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { inWords, type StoredNews, type Wording } from '#rules/base/wording.ts'
import type { z } from '#rules/base/zod.ts'
import { type SystemNews, systemMessages } from '#rules/messages/system-messages.ts'
import { everyJob } from '#server/every-job.ts'
import { everyLetter, type SomeLetter } from '#server/every-letter.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { createDelivery } from '#server/notifications/deliver-notice.ts'
import { createPost } from '#server/notifications/mail-jobs.ts'
import { noticeSources } from '#server/notifications/notice-sources.ts'
import { withTransaction } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aMember, aPhone } from '#tests/support/builders.ts'
import { everyRow } from '#tests/support/every-row.ts'
import { anExchangeIn } from '#tests/support/exchanges.ts'
import { siteOfLetters } from '#tests/support/letterbox.ts'

let house: LoneHouse
let jobs: Jobs
let mia: string
beforeAll(async () => {
  house = await aLoneHouse()
  jobs = createJobs({ connection: house.connection, catalogue: everyJob, log: pino({ level: 'silent' }) })
  await jobs.start()
  mia = (await aMember(house.db)).id
  return async () => {
    await jobs.stop()
    await house.close()
  }
})

// Booleans, choices and missing facts take turns.
const turns = [0, 1, 2, 3]
const SOMETHING = 'quillfeather'

type Table = Record<string, Wording<z.ZodType, unknown> | Wording<never, unknown>>
type Tried = { news: string; facts: unknown; words: string[] }

/** News of every kind in the table, with the parts of its words that are the same whatever the facts are. */
function newsOf(table: Table): Tried[] {
  const kinds = Object.entries(table).filter(([kind]) => kind !== 'said')
  return kinds.flatMap(([news, { facts: schema }]) =>
    turns.map((turn) => {
      const facts = factsFor(schema, turn)
      const words = fixedParts(table, { news, facts })
      expect(words, `${news} has words`).not.toEqual([])
      return { news, facts, words }
    }),
  )
}

function fixedParts(table: Table, told: StoredNews): string[] {
  const reader = { ...siteOfLetters, id: mia, nameOf: () => SOMETHING }
  const said = JSON.stringify(inWords(table, told, reader) ?? '')
  return said.split(new RegExp(`${SOMETHING}|["\\d\\\\]|https?:\\S+`)).filter(isWords)
}

const isWords = (part: string) => part.trim().length >= 8 && part.trim().includes(' ')

type Def = {
  type: string
  format?: string
  shape: Record<string, z.ZodType>
  entries: Record<string, string>
  options: z.ZodType[]
  innerType: z.ZodType
  element: z.ZodType
  in: z.ZodType
}

/** Facts that the schema takes, as they are before they are stored. */
function factsFor(schema: z.ZodType, turn: number, name = ''): unknown {
  const def = schema.def as unknown as Def // what each type of schema is made of
  const texts: Record<string, string> = { uuid: mia, date: '2027-03-02', datetime: '2027-03-02T01:00:00Z' }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([of, fact]) => [of, factsFor(fact, turn, of)]))
    case 'array':
      return [factsFor(def.element, turn)]
    case 'nullable':
      return turn === 3 ? null : factsFor(def.innerType, turn)
    case 'optional':
    case 'default':
      return factsFor(def.innerType, turn, name)
    case 'union':
      return factsFor(def.options[0] as z.ZodType, turn)
    case 'enum':
      return Object.values(def.entries)[turn % Object.values(def.entries).length]
    case 'boolean':
      return turn % 2 === 0
    case 'number':
      return 7
    case 'date':
      return new Date('2027-03-02T01:00:00Z')
    case 'string':
      return name === 'rhythm' ? 'weekly' : (texts[def.format ?? ''] ?? SOMETHING)
    default:
      throw new Error(`No facts for a schema of the type ${def.type}`)
  }
}

async function whereStored(tried: Tried[]): Promise<string[]> {
  const rows = (await everyRow(house.pool)).map(({ table, text }) => ({ table, text: text.toLowerCase() }))
  const words = new Set(tried.flatMap((one) => one.words))
  return [...words].flatMap((part) =>
    rows.flatMap(({ table, text }) => (text.includes(part.toLowerCase()) ? [`${table}: ${part}`] : [])),
  )
}

const count = async (table: string) =>
  Number((await house.pool.query(`select count(*) from ${table}`)).rows[0]?.count)

test('no row has the words of a system message', async () => {
  const { conversationId } = await anExchangeIn(house, 'pending')
  const tried = newsOf(systemMessages)
  for (const { news, facts } of tried) {
    const says = { news, facts } as SystemNews // facts of its own schema
    const to = [{ conversationId, unreadFor: [] }]
    await withTransaction(house.db, (tx) => house.messages.postSystem(tx, { to, says, standing: 'pending' }))
  }
  expect(await count('messages')).toBeGreaterThan(tried.length)
  expect(await whereStored(tried)).toEqual([])
})

test('no row has the words of a notice, nor of an SMS about one', async () => {
  const pat = await aMember(house.db, {
    profile: { phone: aPhone(), email: null, email_verified: false },
  })
  const deliver = createDelivery({
    db: house.db,
    jobs,
    city: siteOfLetters.city,
    clock: () => house.time.now,
  })
  const all: Tried[] = []
  for (const source of noticeSources) {
    const tried = newsOf(source.words)
    all.push(...tried)
    for (const { news, facts } of tried) {
      const notice = { to: [mia, pat.id], of: randomUUID(), news: { news, facts }, path: '/somewhere' }
      await deliver({ ...source, compose: async () => notice }, {}, { id: randomUUID() })
    }
  }
  expect(await count('member_notices')).toBeGreaterThan(100)
  expect(await count(`pgboss.job where name = 'sms.send'`)).toBeGreaterThan(0)
  expect(await whereStored(all)).toEqual([])
})

test('no row has the words of a waiting email or SMS', async () => {
  const { notice: _, ...table } = everyLetter
  const tried = newsOf(table)
  const post = createPost(jobs)
  for (const { news, facts } of tried) {
    const letter = { news, facts } as SomeLetter // facts of its own schema
    await post(house.db, { ...letter, reader: mia, email: 'mia@example.org' })
    await post(house.db, { ...letter, reader: mia, email: null, phone: '+61412000001' })
  }
  expect(await count(`pgboss.job where name = 'mail.send'`)).toBe(tried.length)
  expect(await whereStored(tried)).toEqual([])
})
