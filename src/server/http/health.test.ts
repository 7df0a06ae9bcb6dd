import { afterEach, expect, test, vi } from 'vitest'
import { healthRoutes } from './health.ts'

afterEach(() => vi.useRealTimers())

const away = async () => {
  throw new Error('connect ECONNREFUSED')
}
const yes = async () => true
const ready = async () => 'ready' as const
const readOnly = async () => 'read-only' as const

test.each([
  ['ready', ready, yes, false, 200],
  ['stopping', ready, yes, true, 503],
  ['database away', away, yes, false, 503],
  ['database read-only', readOnly, yes, false, 503],
  ['disk full', ready, async () => false, false, 503],
])('/readyz says %s', async (word, askDatabase, hasRoom, isStopping, status) => {
  const routes = healthRoutes({ askDatabase, hasRoom, isStopping: () => isStopping })
  const answer = await routes.request('/readyz')
  expect(answer.status).toBe(status)
  expect(await answer.text()).toBe(`${word}\n`)
  expect((await routes.request('/healthz')).status).toBe(200)
})

test('a database that does not answer within two seconds counts as away', async () => {
  vi.useFakeTimers()
  const routes = healthRoutes({
    askDatabase: () => new Promise(() => {}),
    hasRoom: yes,
    isStopping: () => false,
  })
  let status = 0
  const answer = Promise.resolve(routes.request('/readyz')).then((said) => {
    status = said.status
  })
  await vi.advanceTimersByTimeAsync(1999)
  expect(status).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  await answer
  expect(status).toBe(503)
})
