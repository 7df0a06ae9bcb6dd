import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

function capture({ isForPeople }: { isForPeople: boolean }) {
  const lines: string[] = []
  const log = createLog({ level: 'info', isForPeople, stream: { write: (line) => void lines.push(line) } })
  return { log, lines }
}

test('secrets are removed at every depth that we log', () => {
  const { log, lines } = capture({ isForPeople: false })
  log.info({
    password: 'hunter2',
    code: 'hunter2',
    request: { headers: { cookie: 'hunter2', authorization: 'hunter2' } },
    mail: { to: 'ana@example.org', text: 'hunter2', html: 'hunter2' },
    payload: { code: 'hunter2' },
  })
  expect(lines.join()).not.toContain('hunter2')
  expect(lines.join()).toContain('ana@example.org')
})

test('an error keeps its code and its cause and loses the row that it quotes', () => {
  const { log, lines } = capture({ isForPeople: false })
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.org) exists',
  })
  log.error({ err: new Error('Sign-up failed', { cause }) }, 'Request failed')
  expect(lines.join()).toContain('23505')
  expect(lines.join()).toContain('duplicate key')
  expect(lines.join()).not.toContain('ana@example.org')
})

test('the row that an error quotes stays out of the log, however deep the error is', () => {
  const { log, lines } = capture({ isForPeople: false })
  const failed = () =>
    Object.assign(new Error('not-null constraint'), {
      code: '23502',
      detail: 'Failing row contains (ana@example.org)',
      where: 'COPY members, line 1: "ana@example.org"',
    })
  const several = new AggregateError(
    [failed(), new Error('Sending failed', { cause: failed() })],
    '2 of 2 failed',
  )
  const deep = new Error('Job failed', { cause: new Error('Sign-up failed', { cause: failed() }) })
  for (const err of [failed(), several, deep, new Error('Job failed', { cause: several })])
    log.error({ err }, 'Job failed')
  expect(lines.join().match(/23502/g)).toHaveLength(6)
  expect(lines.join()).not.toContain('ana@example.org')
})

test('other properties of an error stay out of the log', () => {
  const { log, lines } = capture({ isForPeople: false })
  const client = { connectionParameters: { host: 'db.internal' }, password: 'hunter2' }
  const cause = Object.assign(new Error('terminating connection'), { code: '57P01', client })
  const both = new AggregateError([cause, 'a string'], 'Nobody answered')
  log.error({ err: Object.assign(new Error('Read failed', { cause }), { client }) }, 'Request failed')
  log.error({ err: both }, 'Request failed')
  log.error({ err: 'a string' }, 'Request failed')
  log.error({ err: new Error('odd', { cause: 'a string' }) }, 'Request failed')
  expect(lines).toHaveLength(4)
  expect(lines.join()).toContain('57P01')
  expect(lines.join()).toContain('a string')
  expect(lines.join()).not.toContain('db.internal')
})

test('people read one line for each event', () => {
  const { log, lines } = capture({ isForPeople: true })
  log.warn({ file: '/tmp/a b.eml', tries: 2 }, 'Letter written')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d WARN {2}Letter written file="\/tmp\/a b.eml" tries=2\n$/)
})

test('an outage is logged in a few lines and a sum, and other events in full', () => {
  vi.useFakeTimers()
  try {
    const { log, lines } = capture({ isForPeople: false })
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    for (let time = 0; time < 1000; time++) {
      log.error({ err: lost, requestId: `request-${time}` }, 'Request failed')
      log.info({ requestId: `request-${time}` }, 'Request')
    }
    log.error({ err: new TypeError('x is not a function') }, 'Request failed')
    expect(lines.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(20)
    expect(lines.filter((line) => line.includes('"Request"'))).toHaveLength(1000)
    expect(lines.filter((line) => line.includes('x is not a function'))).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      level: 50,
      more: 980,
      like: 'Request failed, ECONNREFUSED',
      msg: 'Repeated many times',
    })
    log.error({ err: lost }, 'Request failed')
    expect(lines.at(-1)).toContain('connect ECONNREFUSED')
  } finally {
    vi.useRealTimers()
  }
})

test('when all queues stumble, some lines say which they are', () => {
  vi.useFakeTimers()
  try {
    const { log, lines } = capture({ isForPeople: false })
    const err = { message: 'Query read timeout', stack: '' }
    for (let time = 0; time < 100; time++) {
      for (const queue of ['mail.send', 'push.send']) log.error({ err, queue }, 'Jobs failed for a moment')
    }
    for (const queue of ['mail.send', 'push.send']) {
      expect(lines.filter((line) => line.includes(queue))).toHaveLength(3)
    }
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(6).map((line) => JSON.parse(line))).toMatchObject([
      { more: 97, like: 'Jobs failed for a moment, mail.send, Query read timeout' },
      { more: 97, like: 'Jobs failed for a moment, push.send, Query read timeout' },
    ])
  } finally {
    vi.useRealTimers()
  }
})
