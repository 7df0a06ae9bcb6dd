// Over HTTP: messages to the people behind the site, and the export of a member's own data: who may, who is turned
// away, and what follows.
import '#tests/support/as-in-production.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetLimits } from '#tests/support/forget-limits.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { unzipped } from '#tests/support/unzipped.ts'

let app: SampleApp
let mia: Visitor
beforeAll(async () => {
  app = await aSampleApp()
  mia = aVisitor()
  await mia.logIn(app.url, 'mia@sample.test', samplePassword)
})
afterAll(() => app?.stop())

const contact = () => `${app.url}/contact`
/** The members who have written to us in the sample. */
const writers = `select id from members where email in ('ben@sample.test', 'noah@sample.test', 'priya@sample.test')`
const kept = async () =>
  (await app.pool.query(`select name, email, body from contact_messages where member_id not in (${writers})`))
    .rows
beforeEach(async () => {
  await app.pool.query(`delete from contact_messages where member_id not in (${writers})`)
  await forgetLimits(app.pool)
})
const written = { name: 'Mia', email: 'Work@Example.org', message: 'The map is blank.\nSince Monday.' }

test('a guest is told to log in first, and comes back here', async () => {
  const page = await (await aVisitor().get(contact())).text()
  expect(page).toContain('Sign In Required')
  expect(page).toMatch(/<a[^>]*href="\/auth\?from=%2Fcontact"[^>]*>(?:<[^>]*>)*Sign In or Create Account/)
  expect(page).not.toContain('<textarea')
  const answer = await aVisitor().post(contact(), written)
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/auth?from=%2Fcontact'])
  expect(await kept()).toEqual([])
})

test('a member’s name and address are filled in, and each error appears beside its field', async () => {
  const page = await (await mia.get(contact())).text()
  expect(page).not.toContain('Sign In Required')
  expect(page).toContain('value="Mia')
  expect(page).toContain('value="mia@sample.test"')
  const answer = await mia.post(contact(), { name: ' ', email: 'nobody', message: '' })
  expect(answer.status).toBe(400)
  const objections = await answer.text()
  for (const words of ['Enter your name', 'Enter a valid email address', 'Write a message'])
    expect(objections).toContain(words)
  expect(await kept()).toEqual([])
})

test('a message is stored and emailed, answered to its sender, and limited to five an hour', async () => {
  const answer = await mia.post(contact(), written)
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/contact'])
  const page = (await (await mia.get(contact())).text()).replaceAll('&#x27;', "'")
  expect(page).toContain('Message Sent')
  expect(page).toContain("Thank you for your message. We'll get back to you soon!")
  expect(await kept()).toEqual([{ name: 'Mia', email: 'work@example.org', body: written.message }])
  const letter = await vi.waitFor(letterToUs, 10_000)
  expect(letter.replyTo).toEqual([{ name: 'Mia', address: 'work@example.org' }])
  expect(letter.text).toContain('The map is blank.')

  for (let times = 2; times <= 5; times += 1) await mia.post(contact(), written)
  const refused = await mia.post(contact(), written)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('The map is blank.')
  expect(await kept()).toHaveLength(5)
})

test('only the member can download their export, and only for seven days', async () => {
  const asked = await mia.post(`${app.url}/settings/data`, { intent: 'export' })
  expect([asked.status, asked.headers.get('Location')]).toEqual([302, '/settings/data'])
  const path = await vi.waitFor(linkToExport, 20_000)
  const answer = await mia.get(app.url + path)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="my-data.zip"',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
  expect(JSON.parse(String(files.get('profile.json')))).toMatchObject([{ email: 'mia@sample.test' }])

  const noah = aVisitor()
  await noah.logIn(app.url, 'noah@sample.test', samplePassword)
  const turnedAway = async (who: Visitor, to = path) => {
    const refused = await who.get(app.url + to)
    return [refused.status, refused.headers.get('Location'), (await refused.arrayBuffer()).byteLength]
  }
  const elsewhere = [302, '/settings/data', 0]
  expect(await turnedAway(noah), 'a stranger').toEqual(elsewhere)
  expect(await turnedAway(aVisitor()), 'a guest').toEqual(elsewhere)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nope'])
    expect(await turnedAway(mia, `/settings/data/export/${id}`), id).toEqual(elsewhere)
  await app.pool.query('update data_exports set expires_at = now()')
  expect(await turnedAway(mia), 'after logging out').toEqual(elsewhere)
  await expect(linkToExport()).rejects.toThrow('No link')
})

async function linkToExport(): Promise<string> {
  const page = await (await mia.get(`${app.url}/settings/data`)).text()
  const [path] = page.match(/\/settings\/data\/export\/[0-9a-f-]{36}/) ?? []
  if (!path) throw new Error('No link yet')
  return path
}

async function letterToUs() {
  const outbox = join(app.dataDir, 'outbox')
  const files = (await readdir(outbox)).filter((file) => file.endsWith('.eml'))
  const letters = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
  )
  const found = letters.find(({ to }) => to?.[0]?.address === 'hello@verandah.example')
  if (!found) throw new Error('No letter to us yet')
  return found
}
