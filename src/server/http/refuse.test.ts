import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { createRequestQueue } from './load-shedding/request-queue.ts'
import { shedLoad } from './load-shedding/shed-load.ts'
import { createPolicies, policyLines } from './policy.ts'
import { refuse } from './refuse.ts'
import type { RequestEnv } from './request-log.ts'
import { readableAddress } from './safety/readable-address.ts'
import { sameOrigin } from './safety/same-origin.ts'
import { securityHeaders } from './safety/security-headers.ts'

const publicUrl = 'https://books.example.org'
const log = pino({ level: 'silent' })

function anApp({ atOnce }: { atOnce: number }) {
  const app = new Hono<RequestEnv>()
  app.use(securityHeaders({ publicUrl, policies: createPolicies() }))
  app.use(readableAddress)
  app.use(sameOrigin({ publicUrl }))
  app.use(
    shedLoad({ log, queue: createRequestQueue({ atOnce, alsoFirst: 0, longestWaitMs: 1, mostWaiting: 0 }) }),
  )
  app.all('*', () => {
    throw new Error('broken')
  })
  app.onError((_, c) => refuse(c, 'FAULT', () => c.text('Sorry', 500)))
  return app
}
const busy = anApp({ atOnce: 0 })
const free = anApp({ atOnce: 4 })

const ours = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } }
const foreign = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }
const refused: [RefusalCode, Hono<RequestEnv>, RequestInit, string][] = [
  ['BUSY', busy, ours, ''],
  ['SENT_FROM_ELSEWHERE', free, foreign, ''],
  ['FORM_NOT_READABLE', free, ours, '?q=%00'],
  ['FAULT', free, ours, ''],
]
const addresses = Object.entries(policyLines).filter(([, { respondsInJson }]) => respondsInJson)

test.each(refused)(
  '%s is said in JSON at every address of scripts, with its status',
  async (code, app, init, query) => {
    expect(addresses.length).toBeGreaterThan(15)
    for (const [pattern] of addresses) {
      const path = pattern.replace(/:\w+/g, '1')
      const response = await app.request(`${path}${query}`, init)
      const { status, message: problem } = new DomainError(code)
      expect([path, response.status, await response.json()]).toEqual([path, status, { code, problem }])
      const screens = await app.request(`${path}.data${query}`, init)
      expect([screens.status, screens.headers.get('Content-Type')]).toEqual([
        status,
        expect.stringContaining('text/'),
      ])
    }
  },
)
