// npm run drill -- release --from TAG: the former release (a tag or a commit) on the schema of this one, as while a release is rolled out
// or taken back. This release makes the database and its sample; the former one is checked out, built and started on it, and every
// screen that its pages lead to is visited.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '#scripts/usage-error.ts'
import { startApp } from '#tests/support/app-process.ts'
import { everyRoute } from '#tests/support/every-route.ts'
import { linksOf } from '#tests/support/hostile/known-forms.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

const ROOT = join(import.meta.dirname, '../..')
const MOST_PAGES = 250
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
  const settings = {
    DATA_DIR: join(folder, 'data'),
    SAMPLE_DATA: 'on',
    LOAD_SHEDDING: 'off',
    OPEN_LIBRARY_URL: 'off',
    GOOGLE_BOOKS_URL: 'off',
  }
  try {
    say(`Checking out and building ${tag}…`)
    prepare(former, stdout.trim())
    say('Starting this release, which makes the database…')
    await (await startApp(settings)).stop()
    say(`Starting ${tag} on it…`)
    const app = await startApp(settings, former)
    try {
      await visitAll(app.url, say)
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

async function visitAll(url: string, say: (line: string) => void): Promise<void> {
  const seen = new Set<string>()
  const failed: string[] = []
  for (const email of [undefined, 'mia@sample.test', 'admin@sample.test']) {
    const visitor = aVisitor()
    if (email) await visitor.logIn(url, email, samplePassword)
    const visited = await visit(visitor, url)
    for (const { pattern } of visited) seen.add(pattern)
    const wrong = visited.filter(({ status }) => status >= 500)
    failed.push(...wrong.map(({ path, status }) => `${path} as ${email ?? 'a guest'}: ${status}`))
    say(`${email ?? 'A guest'} visited ${visited.length} pages, of which ${wrong.length} failed`)
  }
  const unseen = everyRoute.map(({ pattern }) => pattern).filter((pattern) => !seen.has(pattern))
  say(
    `${seen.size} of ${everyRoute.length} screens were seen; no link leads to ${unseen.join(' ') || 'any other'}`,
  )
  if (failed.length > 0) throw new Error(`These pages failed:\n${failed.join('\n')}`)
}

type Visited = { path: string; pattern: string; status: number }

/** Begins with every address without a parameter, and follows links to a few of each kind. */
async function visit(visitor: Visitor, url: string): Promise<Visited[]> {
  const waiting = everyRoute.map(({ pattern }) => pattern).filter((pattern) => !/[:*]/.test(pattern))
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
  return visited
}

const patterns = everyRoute
  .filter(({ pattern }) => pattern !== '/*')
  .map(({ pattern }) => ({ pattern, expression: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  // Fixed addresses before those with parameters.
  .sort((one, other) => one.pattern.split(':').length - other.pattern.split(':').length)

function patternOf(path: string): string {
  const [pathname = ''] = path.split('?')
  return patterns.find(({ expression }) => expression.test(pathname))?.pattern ?? '/*'
}
