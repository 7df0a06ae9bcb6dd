import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { policyLines } from '#server/http/policy.ts'
import { serverTimes } from './server-times.ts'

const bodies = Object.values(policyLines).flatMap(({ body }) => (body ? [body] : []))
const operations = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const MB = 1024 * 1024

test('no connection is cut while its body may still arrive: a slow sender is told so', () => {
  const longest = Math.max(...bodies.map(({ seconds }) => seconds))
  expect(serverTimes.requestTimeout).toBeGreaterThan(longest * 1000)
  expect(operations).toContain(`files of a message in a club within ${longest}`)
})

test('a connection outlives the keep-alive of load balancers in front of it', () => {
  expect(serverTimes.keepAliveTimeout).toBeGreaterThan(75_000)
})

test('the proxy in the operations guide allows whatever is allowed here, and waits as long', () => {
  const largest = Math.max(...bodies.map(({ memberBytes }) => memberBytes))
  const [, allowed] = /client_max_body_size (\d+)m;/.exec(operations) ?? []
  expect(Number(allowed) * MB).toBeGreaterThanOrEqual(largest)
})
