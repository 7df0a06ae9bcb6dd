// A whole app that requires a second factor of administrators (ADMIN_SECOND_FACTOR), as every app without the sample
// does.
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthenticator } from '#simulation/people/authenticator.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

let app: SampleApp
beforeAll(async () => {
  app = await aSampleApp({ ADMIN_SECOND_FACTOR: 'on' })
})
afterAll(() => app?.stop())

const wall = '/prove?for=admin&from=%2Fadmin'

/** Whether the admin area opens, and where it redirects if not. */
async function door(visitor: Visitor): Promise<string> {
  const answer = await visitor.get(`${app.url}/admin`)
  await answer.body?.cancel()
  return answer.status === 200 ? 'open' : (answer.headers.get('Location') ?? String(answer.status))
}

/** Logging in with a password has proved one factor. */
async function anAdministrator(email: string): Promise<Visitor> {
  await app.pool.query('update members set is_admin = true where email = $1', [email])
  const visitor = aVisitor()
  await visitor.logIn(app.url, email, samplePassword)
  return visitor
}

test('an administrator with only a password is stopped, sets up a passkey, and gets in with it', async () => {
  const visitor = await anAdministrator('mia@sample.test')
  expect(await door(visitor)).toBe(wall)
  expect(await (await visitor.get(app.url + wall)).text()).toContain('Administrators')
  const again = await visitor.post(app.url + wall, { password: samplePassword })
  await again.body?.cancel()
  expect(await door(visitor), 'the same factor twice counts once').toBe(wall)

  // One factor is enough to set up another.
  const passkeys = `${app.url}/settings/security/passkey`
  const device = anAuthenticator({ origin: app.url })
  const asked = await (await visitor.post(passkeys, {})).json()
  const added = await visitor.post(passkeys, { answer: device.make(asked), name: 'Phone' })
  await added.body?.cancel()
  expect(await door(visitor), 'having a second factor is not the same as having shown it').toBe(wall)
  // As if it had been there too long for a thief to have added it.
  await app.pool.query(`update passkeys set created_at = now() - interval '8 days'`)
  await app.pool.query(`delete from contact_changes where channel = 'passkey'`)

  const begun = await (await visitor.post(`${app.url}/prove/ask?for=admin`, { intent: 'begin' })).json()
  const shown = await visitor.post(app.url + wall, { answer: device.sign(begun) })
  await shown.body?.cancel()
  expect([shown.status, shown.headers.get('Location')]).toEqual([302, '/admin'])
  expect(await door(visitor)).toBe('open')
})

test('no proof lets in a member who is not an administrator', async () => {
  const visitor = aVisitor()
  await visitor.logIn(app.url, 'noah@sample.test', samplePassword)
  expect(await door(visitor)).not.toBe('open')
  expect(await door(visitor)).not.toBe(wall)
})
