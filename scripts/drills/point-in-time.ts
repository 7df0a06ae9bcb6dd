// npm run drill -- point-in-time: a database server with the configuration of deploy/point-in-time. People write, a backup is made,
// they write on; then tables and files are lost, and everything is brought back as it was at a minute in between.

import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { type AppProcess, startApp } from '#tests/support/app-process.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { type ArchivedServer, createArchivedServer, PROGRAMS } from './archived-server.ts'
import {
  currentSegment,
  destroyTables,
  fingerprints,
  now,
  openConversation,
} from './point-in-time-queries.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Only root may become the user of the server. */
export const needs = {
  programs: { pgbackrest: 'pgbackrest', [`${PROGRAMS}/postgres`]: 'postgresql-15' },
  root: true,
}

type Say = (line: string) => void

export async function run(say: Say): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'verandah-point-in-time-'))
  // The server's user has to pass through it.
  chmodSync(folder, 0o711)
  const server = await createArchivedServer(join(folder, 'database'))
  try {
    server.create()
    await drill(server, folder, say)
  } finally {
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drill(server: ArchivedServer, folder: string, say: Say): Promise<void> {
  const [data, copies] = [join(folder, 'data'), join(folder, 'copies')]
  const settings = {
    DATABASE_URL: server.url,
    DATA_DIR: data,
    AUTH_SECRET: randomBytes(32).toString('base64'),
    LOAD_SHEDDING: 'off',
    OPEN_LIBRARY_URL: 'off',
    GOOGLE_BOOKS_URL: 'off',
  }
  const copyFiles = (from: string, to: string) => moveFiles(from, to, settings)

  const talk = await during({ ...settings, SAMPLE_DATA: 'on' }, async (app) => {
    const id = await openConversation(server.url)
    await write(app, id, 'Before the backup')
    say(`A full backup took ${timed(() => server.backrest('backup', '--type=full'))}`)
    copyFiles(data, copies)
    await write(app, id, 'After the backup')
    copyFiles(data, copies)
    return id
  })
  // At rest, so that what is compared later is exactly what was there.
  const rows = await fingerprints(server.url)
  const files = filesIn(data)
  const minute = await now(server.url)
  await pause(2_000)

  const lostAt = await during(settings, async (app) => {
    await write(app, talk, 'After the minute')
    const lostAt = Date.now()
    await destroyTables(server.url)
    rmSync(join(data, 'images'), { recursive: true })
    return lostAt
  })
  say(`All was well at ${minute}. After one more message, three tables and all pictures were destroyed`)
  await server.archived(await currentSegment(server.url))
  say(`The log up to then was in the archive after ${seconds(lostAt)}`)

  const restoring = Date.now()
  await server.restore(minute)
  say(`The database was back after ${seconds(restoring)}`)
  say(`The files were back after ${timed(() => copyFiles(copies, data))}`)
  const rowsAfter = await fingerprints(server.url)
  const filesAfter = filesIn(data)
  const different = [...rows].filter(([name, print]) => rowsAfter.get(name) !== print)
  const missing = [...files].filter(([name, hash]) => filesAfter.get(name) !== hash)
  say(`Tables: ${rows.size}, of which ${different.length} are not as they were at that minute`)
  say(`Files: ${files.size}, of which ${missing.length} are missing or different`)
  for (const [name, print] of different) say(`  ${name}: ${print}, now ${rowsAfter.get(name) ?? 'missing'}`)

  const seen = await during(settings, (app) => look(app, talk))
  say(`The conversation shows: ${seen.words.join(', ')}; its photos answer ${seen.photos.join(', ')}`)
  const areShown = seen.photos.length >= 2 && seen.photos.every((status) => status === 200)
  const isRight = seen.words.join() === 'Before the backup,After the backup' && areShown
  if (different.length > 0 || missing.length > 0 || !isRight)
    throw new Error('Not as it should be: see above')
}

async function during<Result>(
  settings: Record<string, string>,
  work: (app: AppProcess) => Promise<Result>,
): Promise<Result> {
  const app = await startApp(settings)
  try {
    return await work(app)
  } finally {
    await app.stop()
  }
}

/** A message with a photo, as Mia sends it. */
async function write(app: AppProcess, talk: string, words: string): Promise<void> {
  const form = new FormData()
  form.set('body', words)
  form.set('clientKey', randomUUID())
  form.set('alt', words)
  const size = { width: 600, height: 400, channels: 3 as const }
  const photo = sharp({ create: { ...size, background: { r: words.length, g: 90, b: 160 } } })
  form.set(
    'photo',
    new File([new Uint8Array(await photo.jpeg().toBuffer())], 'photo.jpg', { type: 'image/jpeg' }),
  )
  const mia = await aMember(app)
  const answer = await mia.send(`${app.url}${conversationPath(talk)}`, form)
  if (answer.status !== 302) throw new Error(`The message was answered ${answer.status}`)
}

async function look(app: AppProcess, talk: string): Promise<{ words: string[]; photos: number[] }> {
  const mia = await aMember(app)
  const page = await (await mia.get(`${app.url}${conversationPath(talk)}`)).text()
  const words = ['Before the backup', 'After the backup', 'After the minute'].filter((one) =>
    page.includes(one),
  )
  const paths = new Set(
    [...page.matchAll(/\/messages\/[\w-]+\/photo\/[\w-]+\/480\.webp/g)].map(([path]) => path),
  )
  const photos: number[] = []
  for (const path of paths) photos.push((await mia.get(app.url + path)).status)
  return { words, photos }
}

async function aMember(app: AppProcess) {
  const mia = aVisitor()
  await mia.logIn(app.url, 'mia@sample.test', samplePassword)
  return mia
}

/** As an operator does it. It never removes a file from where it copies to. */
function moveFiles(from: string, to: string, settings: Record<string, string>): void {
  const command = ['-r', './scripts/check-install.cjs', 'scripts/files.ts']
  const args = [...command, 'move', from, to, '--without', 'exports']
  const env = { ...process.env, ...settings, INIT_CWD: ROOT }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The files were not copied:\n${stdout}${stderr}`)
}

/** The hash of each picture and file, by its name. */
function filesIn(folder: string): Map<string, string> {
  const paths = globSync(['images/**', 'club-files/**'], { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]))
}

function timed(work: () => unknown): string {
  const began = Date.now()
  work()
  return seconds(began)
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
