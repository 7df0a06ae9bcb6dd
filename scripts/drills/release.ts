// npm run drill -- release --from TAG: the former release (a tag or a commit) on the schema of this one, as while a release is rolled out
// or taken back. This release makes the database and its sample, without the migrations that wait until the former one is gone; the former
// one is checked out, built and started on it, and every screen that its pages lead to is visited.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '#scripts/usage-error.ts'
import { announceProcess } from '#server/store/app-processes.ts'
import { createPool } from '#server/store/database.ts'
import { openEngine } from '#server/store/engine.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import {
  isAfterRelease,
  listMigrationFiles,
  migrationPath,
} from '#server/store/migrations/migration-files.ts'
import { startApp } from '#tests/support/app-process.ts'
import { linksOf } from '#tests/support/hostile/known-forms.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

const ROOT = join(import.meta.dirname, '../..')
const MOST_PAGES = 250
/** Before every migration. */
const OLDEST = '0000'
/** Of each screen, for each visitor. */
const MOST_ALIKE = 3

export const needs = { programs: { git: 'git' }, root: false }
export const usage = '--from TAG'

export async function run(say: (line: string) => void, { args }: { args: string[] }): Promise<void> {
  const [option, tag, ...rest] = args
  if (option !== '--from' || !tag || rest.length > 0)
    throw new UsageError(`Usage: npm run drill -- release ${usage}`)
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${tag}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new UsageError(`${tag} is neither a tag nor a commit of this repository.`)
  const folder = mkdtempSync(join(tmpdir(), 'verandah-release-'))
  // Started by root, the database runs as a user who has to pass through it.
  chmodSync(folder, 0o711)
  const former = join(folder, 'former')
  const dataDir = join(folder, 'data')
  const settings = {
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'on',
    LOAD_SHEDDING: 'off',
    OPEN_LIBRARY_URL: 'off',
    GOOGLE_BOOKS_URL: 'off',
  }
  try {
    say(`Checking out and building ${tag}…`)
    prepare(former, stdout.trim())
    say('Starting this release, which makes the database…')
    await makeDatabase(dataDir, { folder: join(folder, 'migrations'), former, say })
    await (await startApp(settings)).stop()
    say(`Starting ${tag} on it…`)
    const app = await startApp(settings, former)
    try {
      await visitAll(app.url, await patternsIn(former), say)
    } finally {
      await app.stop()
    }
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', former], { cwd: ROOT })
    rmSync(folder, { recursive: true, force: true })
  }
}

function prepare(former: string, commit: string): void {
  const inside = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: former, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', former, commit], { cwd: ROOT })
  const lockIn = (checkout: string) => readFileSync(join(checkout, 'package-lock.json'), 'utf8')
  if (lockIn(former) === lockIn(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(former, 'node_modules'))
  else inside('npm', 'ci')
  inside(process.execPath, '-r', './scripts/check-install.cjs', 'scripts/build.ts')
}

/** As while the former release still answers: without the migrations after a release that it does not know. */
async function makeDatabase(
  dataDir: string,
  { folder, former, say }: { folder: string; former: string; say: (line: string) => void },
): Promise<void> {
  mkdirSync(folder)
  const known = readdirSync(join(former, 'migrations'), { encoding: 'utf8', recursive: true }).map((file) =>
    basename(file),
  )
  for (const file of forFormer(await listMigrationFiles(), known))
    copyFileSync(migrationPath(file), join(folder, file))
  const engine = await openEngine({ dataDir, say })
  const pool = createPool(engine.pool)
  try {
    await migrate(pool, { folder })
    // This release, which starts next, leaves the others to a later start while it hears of an older process.
    await announceProcess(pool, { id: randomUUID(), build: 'former' }, OLDEST)
  } finally {
    await pool.end()
    await engine.stop()
  }
}

/** The migrations of this release that leave the former one working. */
export const forFormer = (files: readonly string[], known: readonly string[]): string[] =>
  files.filter((file) => !isAfterRelease(file) || known.includes(file))

/** The addresses of the former release's screens: this one may have more, or others. */
async function patternsIn(checkout: string): Promise<string[]> {
  const file = pathToFileURL(join(checkout, 'tests/support/every-route.ts')).href
  const { everyRoute }: { everyRoute: readonly { pattern: string }[] } = await import(file)
  // A layout and its index have the same one.
  return [...new Set(everyRoute.map(({ pattern }) => pattern))]
}

async function visitAll(url: string, patterns: string[], say: (line: string) => void): Promise<void> {
  const seen = new Set<string>()
  const failed: string[] = []
  for (const email of [undefined, 'mia@sample.test', 'admin@sample.test']) {
    const visitor = aVisitor()
    if (email) await visitor.logIn(url, email, samplePassword)
    const { visited, left } = await visit(visitor, url, patterns)
    for (const pattern of seenIn(visited)) seen.add(pattern)
    const wrong = visited.filter(({ status }) => status >= 500)
    failed.push(...wrong.map(({ path, status }) => `${path} as ${email ?? 'a guest'}: ${status}`))
    const most = left > 0 ? `; ${left} more links were left, because ${MOST_PAGES} pages are the most` : ''
    say(`${email ?? 'A guest'} visited ${visited.length} pages, of which ${wrong.length} failed${most}`)
  }
  const unseen = patterns.filter((pattern) => !seen.has(pattern))
  say(`${seen.size} of ${patterns.length} screens were seen; not seen: ${unseen.join(' ') || 'none'}`)
  if (seen.size === 0) failed.push('No screen was seen at all')
  if (failed.length > 0) throw new Error(`These pages failed:\n${failed.join('\n')}`)
}

type Visited = { path: string; pattern: string; status: number }

/** A redirect and a page that is not found show nothing of the screen. */
export const seenIn = (visited: Visited[]): string[] =>
  visited.filter(({ status }) => status === 200).map(({ pattern }) => pattern)

/** Begins with every address without a parameter, and follows links to a few of each kind. */
async function visit(
  visitor: Visitor,
  url: string,
  patterns: string[],
): Promise<{ visited: Visited[]; left: number }> {
  const patternOf = matching(patterns)
  const waiting = patterns.filter((pattern) => !/[:*]/.test(pattern))
  const known = new Set(waiting)
  const counts = new Map<string, number>()
  const visited: Visited[] = []
  for (const path of waiting) {
    if (visited.length >= MOST_PAGES) break
    const answer = await visitor.get(url + path)
    const html = await answer.text()
    visited.push({ path, pattern: patternOf(path), status: answer.status })
    for (const link of linksOf(html, path)) {
      const pattern = patternOf(link)
      const count = counts.get(pattern) ?? 0
      if (known.has(link) || count >= MOST_ALIKE || /\.\w+$/.test(link)) continue
      known.add(link)
      counts.set(pattern, count + 1)
      waiting.push(link)
    }
  }
  return { visited, left: waiting.length - visited.length }
}

/** The pattern of an address. */
export function matching(patterns: readonly string[]): (path: string) => string {
  const expressions = patterns
    .filter((pattern) => pattern !== '/*')
    .map((pattern) => ({ pattern, expression: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`) }))
    // Fixed addresses before those with parameters.
    .sort((one, other) => one.pattern.split(':').length - other.pattern.split(':').length)
  return (path) => {
    const [pathname = ''] = path.split('?')
    return expressions.find(({ expression }) => expression.test(pathname))?.pattern ?? '/*'
  }
}
