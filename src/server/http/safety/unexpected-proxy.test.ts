import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { warnOfUnexpectedProxy } from './unexpected-proxy.ts'

test('a request through a proxy that is not trusted is warned of once, and passes', async () => {
  const warned: string[] = []
  const app = new Hono()
  app.use(warnOfUnexpectedProxy({ log: { warn: (words: string) => void warned.push(words) } as never }))
  app.all('*', (c) => c.text('answered'))
  await app.request('/')
  expect(warned).toEqual([])
  for (let turn = 0; turn < 3; turn++) {
    const answer = await app.request('/', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    expect(await answer.text()).toBe('answered')
  }
  expect(warned).toEqual(['Requests come through a proxy, but TRUSTED_PROXIES is 0'])
})
