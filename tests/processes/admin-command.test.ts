// `npm run admin` from end to end: what it prints, its exit code, and what happens to the account.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPool, openDatabase } from '#server/store/database.ts'
import { openExistingEngine } from '#server/store/existing-engine.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import { aMember } from '#tests/support/builders.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

let app: SampleApp
beforeAll(async () => {
  app = await aSampleApp()
})
afterAll(() => app?.stop())

const [mia, noah, last] = ['mia@sample.test', 'noah@sample.test', 'last@sample.test']

type Said = { out: string; failed: string; code: number | null }

/** Runs it as `npm run admin -- WORDS` does. */
async function admin(words: string[], settings: Record<string, string> = {}): Promise<Said> {
  const here = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, AUTH_SECRET: app.secret }
  const env = { ...process.env, ...here, LOG_LEVEL: 'error', ...settings }
  const child = spawn(process.execPath, ['scripts/admin.ts', ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Said = { out: '', failed: '', code: null }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.failed += chunk
  })
  const [code] = await once(child, 'close')
  // The line that names the database is left out of the comparison.
  return { ...said, out: said.out.replace(/^Connecting to .*\n/gm, ''), code }
}

const says = (out: string): Said => ({ out: `${out}\n`, failed: '', code: 0 })

test('grants and revokes while the app runs, in the short form too', async () => {
  const visitor = aVisitor()
  await visitor.logIn(app.url, noah, samplePassword)
  const door = async () => {
    const answer = await visitor.get(`${app.url}/admin`)
    await answer.body?.cancel()
    return answer.status
  }
  expect(await admin(['grant', noah])).toEqual(says(`${noah} is an administrator now.`))
  expect(await door()).toBe(200)
  expect(await admin([noah, '--revoke'])).toEqual(says(`${noah} is no longer an administrator.`))
  expect(await door()).toBe(302)
  expect(await admin([noah.toUpperCase()])).toEqual(says(`${noah.toUpperCase()} is an administrator now.`))
  expect(await admin(['revoke', noah])).toEqual(says(`${noah} is no longer an administrator.`))
})

test('disabling a member logs them out at once, closes their live stream and sends them an email; once enabled they can log in again', async () => {
  const visitor = aVisitor()
  await visitor.logIn(app.url, mia, samplePassword)
  const live = await visitor.listen(app.url)
  expect(await admin(['disable', mia, 'Sold', 'what was lent'])).toEqual(
    says(`${mia} is disabled and logged out everywhere.`),
  )
  await vi.waitFor(() => expect(live.heard()).toContain('membership'), 5000)
  const answer = await visitor.get(`${app.url}/bookcase`)
  expect(answer.headers.get('Location')).toBe('/auth?from=%2Fbookcase')
  await vi.waitFor(() => expect(lettersTo(mia)).toContain('Sold what was lent'), 15_000)
  await app.pool.query(
    `update members set suspended_until = now() + interval '1 day', suspended_reason = 'Unkind' where email = $1`,
    [mia],
  )
  expect(await admin(['enable', mia])).toEqual(says(`${mia} is enabled, and not suspended.`))
  await visitor.logIn(app.url, mia, samplePassword)
  const { rows } = await app.pool.query('select suspended_until from members where email = $1', [mia])
  expect(rows).toEqual([{ suspended_until: null }])
})

/** Their email in the outbox folder, with its lines joined. */
function lettersTo(email: string): string {
  const outbox = join(app.dataDir, 'outbox')
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((letter) => letter.includes(`To: ${email}`))
    .join('\n')
    .replace(/=\r?\n/g, '')
    .replace(/\r?\n/g, ' ')
}

test('explains each refusal in a sentence, and changes nothing', async () => {
  await app.pool.query(
    `insert into members (name, username, email, email_verified) values ('Una', 'una', 'una@sample.test', false)`,
  )
  await app.pool.query('update members set is_admin = false where is_admin')
  await app.pool.query(
    `insert into members (name, username, email, email_verified, is_admin) values ('Lea', 'lea', $1, true, true)`,
    [last],
  )
  const usage = /^Usage: npm run admin -- disable\|enable\|grant\|revoke EMAIL-OR-PHONE \[REASON\]\n$/
  const refusals: [string[], RegExp, Record<string, string>?][] = [
    [[], usage],
    [['ban', noah], usage],
    [['grant'], usage],
    [['disable', 'noah', 'x'], usage],
    [['grant', noah, '--revoke'], usage],
    [['disable', noah], /^Give a reason: the member sees it when they log in\.\nUsage/],
    [['disable', noah, 'x'.repeat(501)], /^Keep the reason under 500 characters\.\n$/],
    [
      ['grant', 'nobody@example.org'],
      /^No member has confirmed the email address nobody@example\.org\. Nothing was changed\.\n$/,
    ],
    [
      ['grant', 'una@sample.test'],
      /^No member has confirmed the email address una@sample\.test\. Nothing was changed\.\n$/,
    ],
    [
      ['grant', '+61 412 000 000'],
      /^No member has confirmed the phone number \+61 412 000 000\. Nothing was changed\.\n$/,
    ],
    [['revoke', last], /administrator.*Nothing was changed\.\n$/],
    [['disable', last, 'x'], /administrator.*Nothing was changed\.\n$/],
    [['enable', noah], /Nothing was changed\.\n$/],
    [['grant', noah], /^[^\n]*\n$/, { DATABASE_URL: 'postgres://localhost:1/nowhere' }],
    [
      ['grant', noah],
      /^There is no database in .*\n$/,
      { DATABASE_URL: '', DATA_DIR: join(app.dataDir, 'none') },
    ],
  ]
  const before = await app.pool.query('select id, is_admin, disabled_at from members order by id')
  const tries = refusals.map(async ([words, expected, settings]) => {
    const { out, failed, code } = await admin(words, settings)
    expect({ out, code }, words.join(' ')).toEqual({ out: '', code: 1 })
    expect(failed, words.join(' ')).toMatch(expected)
  })
  await Promise.all(tries)
  const after = await app.pool.query('select id, is_admin, disabled_at from members order by id')
  expect(after.rows).toEqual(before.rows)
})

test('uses the running app’s database when no settings of its own are given', async () => {
  const base = mkdtempSync(join(tmpdir(), 'admin-'))
  chmodSync(base, 0o711)
  const dataDir = join(base, 'data')
  const engineProcess = await anEngine(dataDir)
  try {
    const engine = await openExistingEngine({ dataDir, say: () => undefined })
    const pool = createPool({ ...engine.pool, max: 1 })
    await migrate(pool)
    await aMember(openDatabase(pool), { email: noah })
    expect(await admin(['grant', noah], { DATABASE_URL: '', DATA_DIR: dataDir })).toEqual(
      says(`${noah} is an administrator now.`),
    )
    const { rows } = await pool.query('select is_admin from members')
    expect(rows).toEqual([{ is_admin: true }])
    await pool.end()
    await engine.stop()
  } finally {
    const ended = once(engineProcess, 'close')
    engineProcess.kill()
    await ended
    rmSync(base, { recursive: true, force: true })
  }
})

async function anEngine(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['tests/support/engine-process.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (said.includes('ready\n')) return child
  }
  throw new Error(said)
}
