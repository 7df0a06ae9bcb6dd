import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function capture({ isForPeople }: { isForPeople: boolean }) {
  const lines: string[] = []
  const log = createLog({ level: 'info', isForPeople, stream: { write: (line) => void lines.push(line) } })
  return { log, lines }
}

test('secrets are struck out at every depth we log', () => {
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

test('an error keeps its code and its cause and loses the row it quotes', () => {
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

test('people read one line per event', () => {
  const { log, lines } = capture({ isForPeople: true })
  log.warn({ file: '/tmp/a b.eml', tries: 2 }, 'Letter written')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d WARN {2}Letter written file="\/tmp\/a b.eml" tries=2\n$/)
})
