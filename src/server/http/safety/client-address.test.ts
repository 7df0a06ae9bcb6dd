import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { RequestEnv } from '#server/http/request-log.ts'
import { clientAddress } from './client-address.ts'

async function addressOf(from: string, { proxies, forwarded }: { proxies: number; forwarded?: string }) {
  const app = new Hono<RequestEnv>()
  app.get('/', (c) => c.text(clientAddress(c, proxies)))
  const headers = forwarded === undefined ? undefined : { 'X-Forwarded-For': forwarded }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: from } } })
  return answer.text()
}

test.each([
  ['no proxy', '203.0.113.7', 0, undefined, '203.0.113.7'],
  ['an invented header and no proxy', '203.0.113.7', 0, '198.51.100.1', '203.0.113.7'],
  ['one proxy', '10.0.0.1', 1, '203.0.113.7', '203.0.113.7'],
  ['one proxy and an invented entry', '10.0.0.1', 1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['two proxies', '10.0.0.1', 2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['a proxy that sent nothing', '10.0.0.1', 1, undefined, '10.0.0.1'],
  ['IPv4 written as IPv6', '::ffff:203.0.113.7', 0, undefined, '203.0.113.7'],
  ['IPv6', '2001:db8:1:2:3:4:5:6', 0, undefined, '2001:db8:1:2::/64'],
  ['IPv6, shortened', '2001:db8::1', 0, undefined, '2001:db8:0:0::/64'],
  ['IPv6 with a zone', 'fe80::1%eth0', 0, undefined, 'fe80:0:0:0::/64'],
  ['one proxy that tells the port', '10.0.0.1', 1, '203.0.113.7:4711', '203.0.113.7'],
  ['one proxy that tells the port of IPv6', '10.0.0.1', 1, '[2001:db8:1:2:3::6]:4711', '2001:db8:1:2::/64'],
  ['one proxy that writes brackets', '10.0.0.1', 1, '[2001:db8:1:2:3::6]', '2001:db8:1:2::/64'],
  ['one proxy and IPv6 without brackets', '10.0.0.1', 1, '2001:db8:1:2:3::6', '2001:db8:1:2::/64'],
  [
    'one proxy and IPv4 written as IPv6, with a port',
    '10.0.0.1',
    1,
    '[::ffff:203.0.113.7]:80',
    '203.0.113.7',
  ],
  ['one proxy that sent an empty entry', '10.0.0.1', 1, '198.51.100.1, ', '10.0.0.1'],
  ['this machine', '::1', 0, undefined, '0:0:0:0::/64'],
])('%s', async (_name, from, proxies, forwarded, expected) => {
  expect(await addressOf(from, { proxies, ...(forwarded !== undefined && { forwarded }) })).toBe(expected)
})
