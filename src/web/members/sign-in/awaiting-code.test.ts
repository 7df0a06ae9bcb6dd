import { expect, test } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { codePurposes } from '#rules/members/members.ts'
import type { Services } from '#server/services.ts'
import { keepAwaiting, readAwaiting } from './awaiting-code.ts'

// The server knows one ticket, for a sign-up that waits for its code.
const awaited = { channel: 'email', to: 'mia@example.org', secondsToWait: 30 }
const services = {
  signIn: {
    awaited: async (_viewer: Viewer, { ticket, purpose }: { ticket: string; purpose: string }) =>
      ticket === 'genuine' && purpose === 'sign-up' ? awaited : undefined,
  },
} as unknown as Services

async function readFrom(cookie: string, purpose: 'sign-up' | 'reset' = 'sign-up') {
  const request = new Request('http://localhost/auth/verify', { headers: { Cookie: cookie } })
  return readAwaiting({ request, services, viewer: guest }, purpose)
}

const kept = async (ticket: string) => (await keepAwaiting('sign-up', { ticket })).split(';')[0] ?? ''

test('a browser waits with the ticket it was given', async () => {
  expect(await readFrom(await kept('genuine'))).toEqual({ ticket: 'genuine', ...awaited })
})

test.each(['', 'sign_up_code=', 'sign_up_code=x', `sign_up_code=${btoa('{"email":"mia@example.org"}')}`])(
  'the cookie %j counts as none',
  async (cookie) => expect(await readFrom(cookie)).toBeUndefined(),
)

// Browsers send them first, as their paths are longer.
test.each(['awaiting_code', 'logging_in', 'joining', 'changing_contact', 'proving', 'resetting_password'])(
  'the cookie %s of a former release hides none',
  async (former) => {
    for (const purpose of codePurposes) {
      const cookie = await keepAwaiting(purpose, { ticket: 'genuine' })
      expect(cookie.startsWith(`${former}=`)).toBe(false)
    }
  },
)

test('nor does an invented one, or one for another purpose', async () => {
  expect(await readFrom(await kept('made up'))).toBeUndefined()
  expect(await readFrom(await kept('genuine'), 'reset')).toBeUndefined()
})
