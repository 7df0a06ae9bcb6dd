// The product with its files in an object store: what members upload arrives there and comes back, and a store that is away costs the file alone.
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import { anObjectStore } from '#tests/support/an-object-store.ts'
import { type AppProcess, startApp } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let folder: string
let database: TestDatabase
let objects: Awaited<ReturnType<typeof anObjectStore>>
let app: AppProcess
let settings: Record<string, string>
const mia = aVisitor()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'object-store-app-'))
  database = await anEmptyDatabase()
  objects = await anObjectStore()
  settings = {
    DATABASE_URL: databaseAddress(database.connection),
    AUTH_SECRET: randomBytes(32).toString('base64'),
    DATA_DIR: folder,
    SAMPLE_DATA: 'on',
    OPEN_LIBRARY_URL: 'off',
    GOOGLE_BOOKS_URL: 'off',
    FILES_URL: objects.url,
    ...objects.env,
  }
  app = await startApp(settings)
  await mia.logIn(app.url, 'mia@sample.test', samplePassword)
})
afterAll(async () => {
  await app?.stop()
  await objects?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function aPhoto(colour: string): Promise<File> {
  const create = { width: 400, height: 400, channels: 3 as const, background: colour }
  const bytes = await sharp({ create }).png().toBuffer()
  return new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' })
}

async function sendPhoto(colour: string): Promise<Response> {
  const form = new FormData()
  form.set('intent', 'save')
  form.set('name', 'Mia Rossi')
  form.set('photo', await aPhoto(colour))
  return mia.send(`${app.url}/edit-profile`, form)
}

async function photoOfMia(): Promise<string> {
  const { rows } = await database.pool.query("select photo_id from members where email = 'mia@sample.test'")
  return rows[0].photo_id
}

test('the sample’s pictures are in the bucket, and none are in the data directory', () => {
  expect(objects.keys().filter((key) => key.startsWith('images/')).length).toBeGreaterThan(20)
  expect(existsSync(join(folder, 'images'))).toBe(false)
})

test('a profile photo is stored there and shown', async () => {
  const answer = await sendPhoto('teal')
  expect(answer.status).toBe(302)
  const id = await photoOfMia()
  expect(objects.keys().filter((key) => key.includes(id))).toContain(`images/${id.slice(-2)}/${id}/96.webp`)
  const picture = await fetch(`${app.url}/images/${id}/96.webp`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(96)
  expect((await fetch(`${app.url}/images/${randomUUID()}/96.webp`)).status).toBe(404)
})

test('a file of a club is stored there, and members download it whole or in part', async () => {
  const { rows: clubs } = await database.pool.query(
    "select club_id as id from club_members join members on members.id = member_id where email = 'mia@sample.test' limit 1",
  )
  const text = 'Page 90. '.repeat(200_000)
  const form = new FormData()
  form.set('title', 'The list')
  form.set('message', 'Here is the list.')
  form.set('clientKey', randomUUID())
  form.set('acknowledged', 'on')
  form.set('files', new File([text], 'list.txt'))
  const answer = await mia.send(`${app.url}/club/${clubs[0].id}/discussion/new`, form)
  expect(answer.status).toBe(302)
  const { rows: files } = await database.pool.query("select id from discussion_files where name = 'list.txt'")
  const { id } = files[0]
  expect(objects.keys()).toContain(`club-files/${id.slice(-2)}/${id}`)
  const path = `${app.url}/club/${clubs[0].id}/file/${id}`
  expect(await (await mia.get(path)).text()).toBe(text)
  const part = await mia.get(path, { Range: 'bytes=5-6' })
  expect([part.status, await part.text()]).toEqual([206, '90'])
  expect((await fetch(path, { redirect: 'manual' })).status).not.toBe(200)
})

test('all files are moved to a folder by one command, and the app serves them from there', async () => {
  const elsewhere = join(folder, 'elsewhere')
  const command = ['-r', './scripts/check-install.cjs', 'scripts/files.ts', 'move', objects.url, elsewhere]
  const env = { ...process.env, ...settings, LOG_LEVEL: 'warn' }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  expect(stdout).toContain(`Done: ${objects.keys().length} copied, 0 already there, 0 removed meanwhile`)
  const other = await startApp({ ...settings, FILES_URL: elsewhere, FILES_OLD_URL: objects.url })
  onTestFinished(() => other.stop())
  objects.asked.length = 0
  expect((await fetch(`${other.url}/images/${await photoOfMia()}/96.webp`)).status).toBe(200)
  expect(objects.asked).toEqual([])
})

test('a busy store is asked again', async () => {
  objects.suffer({ slowDown: 2 })
  expect((await fetch(`${app.url}/images/${await photoOfMia()}/96.webp`)).status).toBe(200)
})

test('a store that is away costs the file alone, and an upload says so', async () => {
  const before = await photoOfMia()
  await objects.goAway()
  const { message } = new DomainError('FILES_AWAY')
  const picture = await fetch(`${app.url}/images/${before}/96.webp`)
  expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '5'])
  expect(picture.headers.get('cache-control')).toBe('no-store')
  expect((await mia.get(`${app.url}/profile`)).status).toBe(200)
  const refused = await sendPhoto('red')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.text()).toContain(message)
  expect(await photoOfMia()).toBe(before)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)

  await objects.comeBack()
  await expect.poll(async () => (await fetch(`${app.url}/images/${before}/96.webp`)).status).toBe(200)
  expect((await sendPhoto('navy')).status).toBe(302)
  expect(await photoOfMia()).not.toBe(before)
})

test.each(['FILES_URL', 'FILES_OLD_URL'])(
  'a wrong secret for %s stops the start with one sentence',
  async (name) => {
    const places = { FILES_URL: join(folder, 'elsewhere'), [name]: objects.url }
    const start = startApp({ ...settings, ...places, AWS_SECRET_ACCESS_KEY: 'a-wrong-guess' })
    await expect(start).rejects.toThrow(
      /Files can’t be kept in the bucket verandah at http.*it answered 403 SignatureDoesNotMatch\. Check the bucket’s name/,
    )
    await expect(start).rejects.not.toThrow(/a-wrong-guess/)
  },
)
