// npm run drill -- container: builds the image of the Containerfile and lives in it: a start, a restart on the same data,
// a backup, what its user may write, and how long a stop takes.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '#tests/support/app-process.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The user of the Containerfile. */
const USER = 10001
/** Bounds for what never comes. */
const MOST_START_MS = 120_000
const MOST_STOP_MS = 90_000
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'

/** Only root may make a small Debian. */
export const needs = { programs: { buildah: 'buildah', debootstrap: 'debootstrap' }, root: true }

export async function run(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'verandah-container-'))
  const images = imagesIn(folder)
  try {
    say('Making a Debian with this machine’s Node and npm…')
    images.base(join(folder, 'base'))
    say('Building the image…')
    const built = Date.now()
    images.build()
    say(`Built in ${seconds(built)}`)
    await live(images, join(folder, 'data'), say)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function live(images: Images, data: string, say: (line: string) => void): Promise<void> {
  const { User, StopSignal, Healthcheck } = images.settings()
  say(
    `Its user is ${User}, it stops on ${StopSignal}, its health is asked for every ${Healthcheck.Interval / 1e9} s`,
  )
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, USER, USER)
  const home = { data, port: String(await freePort()) }
  for (const time of ['first', 'second']) {
    const began = Date.now()
    const app = images.start(home)
    await ready(home.port, app)
    say(`The ${time} start took ${seconds(began)}`)
    const page = await fetch(`http://localhost:${home.port}/`)
    const [, ...check] = Healthcheck.Test
    const health = images.inside(home, check)
    say(`Home answers ${page.status}; the health check ends with ${health.status}`)
    if (page.status !== 200 || !succeeded(health)) throw new Error(`It is not well:\n${app.said()}`)
    const stopping = Date.now()
    app.stop()
    const code = await Promise.race([app.ended, after(MOST_STOP_MS)])
    if (code !== 0) throw new Error(`The stop ended with ${code}:\n${app.said()}`)
    say(`The stop took ${seconds(stopping)}`)
  }
  const check = images.inside(home, Healthcheck.Test.slice(1))
  say(`Once it is stopped, the health check ends with ${check.status}`)
  const node = ['node_modules/.bin/node', '-r', './scripts/check-install.cjs']
  const backup = images.inside(home, [...node, 'scripts/backup.ts', '/data/backup'])
  say(`A backup: ${backup.stdout.trim().split('\n').at(-1)}`)
  // What a container runtime puts there is not the image’s.
  const find =
    'find / -xdev -writable -not -type l -not -path "/proc*" -not -path "/dev*" -not -path "/data/*" 2>/dev/null'
  const places = images.inside(home, ['sh', '-c', find]).stdout.trim().split('\n').toSorted()
  say(`Its user may write to ${places.join(', ')}`)
  // Without /data among them, nothing was looked at.
  const isGuarded = places.includes('/data') && !places.some((place) => place.startsWith('/app'))
  if (succeeded(check) || !succeeded(backup) || !isGuarded) throw new Error('Not as it should be: see above')
}

const succeeded = ({ status }: { status: number | null }) => status === 0

type Home = { data: string; port: string }
type Images = ReturnType<typeof imagesIn>

/** The images and containers of one folder, where nothing of them stays. */
function imagesIn(folder: string) {
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (args: string[], cwd = ROOT) => {
    const { status, stdout, stderr } = spawnSync('buildah', [...store, ...args], { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(`buildah ${args[0]} failed:\n${`${stdout}${stderr}`.slice(-3000)}`)
    return stdout.trim()
  }
  const runArgs = ({ data, port }: Home, command: string[]) => [
    ...[...store, 'run', '--isolation', 'chroot', '--volume', `${data}:/data`, '--env', `PORT=${port}`],
    ...['verandah-drill', '--', ...command],
  ]

  /** What the official image of Node has, made of this machine's programs, so that no registry of images is needed. */
  function base(root: string): void {
    execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root], {
      stdio: 'ignore',
    })
    copyFileSync(process.execPath, join(root, 'usr/local/bin/node'))
    const npm = dirname(dirname(process.env.npm_execpath ?? ''))
    cpSync(npm, join(root, 'usr/local/lib/npm'), { recursive: true, dereference: true })
    const start = '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n'
    writeFileSync(join(root, 'usr/local/bin/npm'), start, { mode: 0o755 })
    // A registry inside this machine's network may have a certificate that only this machine knows.
    if (existsSync(`/${CERTIFICATES}`)) copyFileSync(`/${CERTIFICATES}`, join(root, CERTIFICATES))
    const container = buildah(['from', 'scratch'])
    buildah(['copy', '--quiet', container, root, '/'])
    buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`, container])
    buildah(['commit', '--quiet', '--rm', container, 'verandah-base'])
    rmSync(root, { recursive: true })
  }

  function build(): void {
    const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
    const facts = ['BASE=localhost/verandah-base', `NPM_CONFIG_REGISTRY=${registry}`]
    buildah([
      ...['bud', '--isolation', 'chroot', '--format', 'docker', '--file', 'Containerfile'],
      ...facts.flatMap((fact) => ['--build-arg', fact]),
      ...['--tag', 'verandah', '.'],
    ])
    buildah(['from', '--name', 'verandah-drill', 'localhost/verandah'])
  }

  function settings(): {
    User: string
    StopSignal: string
    Entrypoint: string[]
    Healthcheck: { Test: string[]; Interval: number }
  } {
    return JSON.parse(buildah(['inspect', 'verandah-drill'])).Docker.config
  }

  function start(home: Home) {
    const child = spawn('buildah', runArgs(home, settings().Entrypoint), {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    const ended: Promise<number> = once(child, 'close').then(([code]) => code)
    return {
      ended,
      said: () => said,
      // Chroot passes no signals on: a container runtime sends this one to the app itself.
      stop: () =>
        spawnSync('pkill', ['-TERM', '-u', String(USER), '-f', '^/app/node_modules/.bin/node.*start.ts']),
    }
  }

  const inside = (home: Home, command: string[]) =>
    spawnSync('buildah', runArgs(home, command), { encoding: 'utf8' })

  return { base, build, settings, start, inside }
}

async function ready(port: string, app: { ended: Promise<number>; said: () => string }): Promise<void> {
  const deadline = Date.now() + MOST_START_MS
  let isOver = false
  app.ended.then(() => {
    isOver = true
  })
  while (Date.now() < deadline && !isOver) {
    if ((await fetch(`http://localhost:${port}/readyz`).catch(() => undefined))?.ok) return
    await after(200)
  }
  throw new Error(`It did not start:\n${app.said()}`)
}

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms))

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
