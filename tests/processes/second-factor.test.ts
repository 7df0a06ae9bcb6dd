// A whole app that asks administrators for a second factor (ADMIN_SECOND_FACTOR), as every app without the sample does.
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthenticator } from '#tests/support/authenticator.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

let app: SampleApp
beforeAll(async () => {
  app = await aSampleApp({ ADMIN_SECOND_FACTOR: 'on' })
}, 120_000)
afterAll(() => app?.stop())

const wall = '/prove?for=admin&from=%2Fadmin'

/** Whether the administrators' door opens, and where it leads if not. */
async function door(visitor: Visitor): Promise<string> {
  const answer = await visitor.get(`${app.url}/admin`)
  await answer.body?.cancel()
  return answer.status === 200 ? 'open' : (answer.headers.get('Location') ?? String(answer.status))
}

/** Whoever logs in with their password has shown one way. */
async function anAdministrator(email: string): Promise<Visitor> {
  await app.pool.query('update members set is_admin = true where email = $1', [email])
  const visitor = aVisitor()
  await visitor.logIn(app.url, email, samplePassword)
  return visitor
}

test('an administrator with a password only meets the wall, sets up a passkey, and is in with it', async () => {
  const visitor = await anAdministrator('mia@sample.test')
  expect(await door(visitor)).toBe(wall)
  expect(await (await visitor.get(app.url + wall)).text()).toContain('Administrators')
  const again = await visitor.post(app.url + wall, { password: samplePassword })
  await again.body?.cancel()
  expect(await door(visitor), 'the same way twice is one way').toBe(wall)

  // One way is enough to set up another.
  const passkeys = `${app.url}/settings/security/passkey`
  const device = anAuthenticator({ origin: app.url })
  const asked = await (await visitor.post(passkeys, {})).json()
  const added = await visitor.post(passkeys, { answer: device.make(asked), name: 'Phone' })
  await added.body?.cancel()
  expect(await door(visitor), 'having one is not showing it').toBe(wall)
  // As if it were there for longer than a thief could have added it.
  await app.pool.query(`update passkeys set created_at = now() - interval '8 days'`)
  await app.pool.query(`delete from contact_changes where channel = 'passkey'`)

  const begun = await (await visitor.post(`${app.url}/prove/ask?for=admin`, { intent: 'begin' })).json()
  const shown = await visitor.post(app.url + wall, { answer: device.sign(begun) })
  await shown.body?.cancel()
  expect([shown.status, shown.headers.get('Location')]).toEqual([302, '/admin'])
  expect(await door(visitor)).toBe('open')
})

test('a member who is no administrator is not let in by any proof', async () => {
  const visitor = aVisitor()
  await visitor.logIn(app.url, 'noah@sample.test', samplePassword)
  expect(await door(visitor)).not.toBe('open')
  expect(await door(visitor)).not.toBe(wall)
})
