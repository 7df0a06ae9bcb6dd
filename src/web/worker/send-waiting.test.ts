import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { aRefusingDatabase } from '#tests/support/a-refusing-database.ts'
import { allWritten, changeWritten, forgetWritten, readWritten } from './draft-store.ts'
import type { DraftKey } from './send-queue-rules.ts'
import { LONGEST_PAUSE_MS, type Pauses, sendWaiting, TRIES_AGAIN_MS } from './send-waiting.ts'

// There is no database here, as in a browser that stores nothing: messages last as long as the page.
const [one, other] = [
  { memberId: 'mia', place: 'one' },
  { memberId: 'mia', place: '/messages/new?contact=noah' },
]
let posted: Record<string, string>[]
let answers: (sent: Record<string, string>) => Response

beforeEach(() => {
  posted = []
  answers = () => Response.json({ conversationId: 'one' })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const sent = JSON.parse(body)
    posted.push(sent)
    return answers(sent)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await forgetWritten(undefined)
})

const start = Date.now()
/** `after`: milliseconds since the tests began, for their order. */
const writes = (of: DraftKey, body: string, after: number) =>
  changeWritten(of, (written) => ({
    ...written,
    unsent: [...written.unsent, { key: `key of ${body}`, body, at: start + after }],
  }))
const bodies = () => posted.map(({ body }) => body)

test('waiting messages are sent in order, by their writer, to whom they are for', async () => {
  await writes(one, 'alpha', 1)
  await writes(other, 'beta', 2)
  await writes(one, 'gamma', 3)
  const shown: string[] = []
  const pause = await sendWaiting('mia', {
    sends: ({ message }) => void shown.push(`sends ${message.body}`),
    arrived: async ({ message }) => void shown.push(`has ${message.body}`),
  })
  expect(pause).toBeUndefined()
  expect(posted).toEqual([
    { from: 'mia', conversationId: 'one', body: 'alpha', clientKey: 'key of alpha' },
    { from: 'mia', otherId: 'noah', body: 'beta', clientKey: 'key of beta' },
    { from: 'mia', conversationId: 'one', body: 'gamma', clientKey: 'key of gamma' },
  ])
  expect(shown.slice(0, 3)).toEqual(['sends alpha', 'has alpha', 'sends beta'])
  expect(await allWritten()).toEqual([])
})

test('a message written more than three days ago is not sent but comes back into its box, with those behind it', async () => {
  await writes(one, 'alpha', -3 * DAY_MS - 1000)
  await writes(one, 'beta', 0)
  await writes(other, 'gamma', 60_000 - 3 * DAY_MS)
  const refused: string[] = []
  await sendWaiting('mia', { refused: ({ message }) => void refused.push(message.body) })
  expect([bodies(), refused]).toEqual([['gamma'], ['alpha']])
  expect(await readWritten(one)).toMatchObject({
    draft: 'alpha\nbeta',
    unsent: [],
    problem: 'You wrote this a while ago, so we haven’t sent it.',
  })
})

test.each([
  ['without an answer', () => Promise.reject(new TypeError('Failed to fetch')) as never, ['alpha', 'alpha']],
  ['with an answer of a proxy', () => new Response(null, { status: 504 }), ['alpha', 'alpha']],
  ['while somebody else was signed in', () => new Response(null, { status: 401 }), ['alpha']],
])(
  'a message that was sent %s three days ago is sent again only if it may have arrived',
  async (_, answer, sent) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await writes(one, 'alpha', 0)
    answers = answer
    await sendWaiting('mia')
    vi.setSystemTime(start + 3 * DAY_MS + 1000)
    answers = () => Response.json({ conversationId: 'one' })
    await sendWaiting('mia')
    expect(bodies()).toEqual(sent)
  },
)

test('a message that could not leave the device is not sent three days later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('navigator', { onLine: false })
  await writes(one, 'alpha', 0)
  answers = () => Promise.reject(new TypeError('Failed to fetch')) as never
  await sendWaiting('mia')
  vi.setSystemTime(start + 3 * DAY_MS + 1000)
  await sendWaiting('mia')
  expect(bodies()).toEqual(['alpha'])
  expect(await readWritten(one)).toMatchObject({ draft: 'alpha', unsent: [] })
})

test('two tabs at once send each message once', async () => {
  await writes(one, 'alpha', 1)
  await writes(one, 'beta', 2)
  await Promise.all([sendWaiting('mia'), sendWaiting('mia')])
  expect(bodies()).toEqual(['alpha', 'beta'])
})

test.each([
  ['nobody is reached', () => Promise.reject(new TypeError('Failed to fetch')) as never, 5000],
  ['the server is away', () => new Response(null, { status: 503 }), 5000],
  [
    'it is asked to wait',
    () => new Response(null, { status: 429, headers: { 'Retry-After': '60' } }),
    60_000,
  ],
  ['somebody else is signed in', () => new Response(null, { status: 401 }), 5000],
])('if %s everything waits, and is retried with the same key', async (_, answer, pause) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await writes(one, 'alpha', 1)
  await writes(one, 'beta', 2)
  answers = answer
  expect(await sendWaiting('mia')).toBe(pause)
  expect(bodies()).toEqual(['alpha'])
  answers = () => Response.json({ conversationId: 'one' })
  await sendWaiting('mia')
  expect(bodies()).toEqual(['alpha', 'alpha', 'beta'])
  expect(posted[1]).toEqual(posted[0])
})

test('a message to be sent later says why, holds up no other conversation, and is tried less and less often', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await writes(one, 'alpha', 1)
  await writes(one, 'beta', 2)
  await writes(other, 'gamma', 3)
  answers = ({ conversationId }) =>
    conversationId
      ? Response.json({ problem: 'The file storage is away.' }, { status: 503 })
      : Response.json({ conversationId: 'two' })
  const pauses: Pauses = new Map()
  const held: unknown[] = []
  const send = () => sendWaiting('mia', { held: ({ place }, problem) => held.push([place, problem]) }, pauses)
  expect(await send()).toBe(TRIES_AGAIN_MS)
  expect([bodies(), held]).toEqual([['alpha', 'gamma'], [['one', 'The file storage is away.']]])
  expect(await send(), 'asked again too soon').toBe(TRIES_AGAIN_MS)
  expect(bodies()).toHaveLength(2)
  const waited: unknown[] = []
  for (let pause = TRIES_AGAIN_MS; waited.length < 8; ) {
    vi.setSystemTime(Date.now() + pause)
    pause = (await send()) ?? 0
    waited.push(pause / 1000)
  }
  expect(waited).toEqual([10, 20, 40, 80, 160, 300, 300, LONGEST_PAUSE_MS / 1000])
  answers = () => Response.json({ conversationId: 'one' })
  vi.setSystemTime(Date.now() + LONGEST_PAUSE_MS)
  expect(await send()).toBeUndefined()
  expect(bodies().slice(-2)).toEqual(['alpha', 'beta'])
  expect([...pauses]).toEqual([])
})

test('a refused message comes back with its reason, and does not hold up other conversations', async () => {
  await writes(one, 'alpha', 1)
  await writes(one, 'beta', 2)
  await writes(other, 'gamma', 3)
  answers = ({ conversationId }) =>
    conversationId
      ? Response.json({ problem: 'Closed' }, { status: 409 })
      : Response.json({ conversationId: 'two' })
  expect(await sendWaiting('mia')).toBeUndefined()
  expect(bodies()).toEqual(['alpha', 'gamma'])
  expect(await readWritten(one)).toMatchObject({ draft: 'alpha\nbeta', unsent: [], problem: 'Closed' })
})

test('the next member finds nothing of another, and sends none of their messages', async () => {
  await writes(one, 'alpha', 1)
  await sendWaiting('noah')
  expect(posted).toEqual([])
  await forgetWritten('noah')
  expect(await allWritten()).toEqual([])
})

test('a photo is sent with its message as a form, from the worker too', async () => {
  let form: FormData | undefined
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    form = body
    return Response.json({ conversationId: 'one' })
  })
  const photo = { file: new Blob(['a photo']), alt: 'Torn' }
  await changeWritten(one, (written) => ({
    ...written,
    unsent: [...written.unsent, { key: 'k', body: '', at: start, photo }],
  }))
  expect(await sendWaiting('mia')).toBeUndefined()
  const { photo: sent, ...fields } = Object.fromEntries(form ?? [])
  expect(fields).toEqual({ from: 'mia', conversationId: 'one', body: '', clientKey: 'k', alt: 'Torn' })
  expect(sent instanceof File && (await sent.text())).toBe('a photo')
  expect(await allWritten()).toEqual([])
})

describe('if the browser refuses a write', () => {
  let database: ReturnType<typeof aRefusingDatabase>
  beforeEach(async () => {
    await forgetWritten(undefined)
    database = aRefusingDatabase()
    vi.stubGlobal('indexedDB', database.indexedDB)
  })
  afterEach(() => forgetWritten(undefined))

  const refusals = ['put', 'commit', 'every write'] as const

  test.each(refusals)(
    '(%s) what was stored before stays, and the change is seen on this page',
    async (refuses) => {
      await changeWritten(one, (written) => ({ ...written, draft: 'See you' }))
      await writes(one, 'alpha', 1)
      database.state.refuses = refuses
      const photo = { file: new Blob(['a photo']), alt: 'Torn' }
      await changeWritten(one, (written) => ({ ...written, photo }))
      const alpha = { key: 'key of alpha', body: 'alpha', at: start + 1 }
      const seen = { ...one, draft: 'See you', unsent: [alpha], photo }
      expect(await readWritten(one)).toEqual(seen)
      expect(await allWritten()).toEqual([seen])
      expect(database.rows(), 'for the next page').toEqual([{ ...one, draft: 'See you', unsent: [alpha] }])
    },
  )

  test.each(refusals)('(%s) each waiting message is sent once', async (refuses) => {
    await writes(one, 'alpha', 1)
    await writes(one, 'beta', 2)
    database.state.refuses = refuses
    answers = () => {
      if (posted.length > 2) throw new Error('sent again')
      return Response.json({ conversationId: 'one' })
    }
    expect(await sendWaiting('mia')).toBeUndefined()
    expect(bodies()).toEqual(['alpha', 'beta'])
    expect(await readWritten(one)).toMatchObject({ draft: '', unsent: [] })
    expect(await sendWaiting('mia')).toBeUndefined()
    expect(bodies()).toEqual(['alpha', 'beta'])
  })

  test('a connection that the browser has closed is opened again', async () => {
    await writes(one, 'alpha', 1)
    database.state.closes = 1
    await writes(one, 'beta', 2)
    expect(database.rows()).toMatchObject([{ unsent: [{ body: 'alpha' }, { body: 'beta' }] }])
  })
})
