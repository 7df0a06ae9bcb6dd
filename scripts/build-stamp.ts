// Records from which sources something was built, so that a start builds only what has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
export const BUILD = join(ROOT, 'build')

/**
 * Everything that the product is made of, by name. Settings and data may be in the same folder, and are not among them.
 */
export const sourceParts = [
  'README.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.gitignore',
  '.env.example',
  '.editorconfig',
  '.dockerignore',
  '.ci',
  '.github',
  '.gitlab-ci.yml',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Containerfile',
  'SECURITY.md',
  'biome.json',
  'compose.yaml',
  'import-rules.grit',
  'knip.json',
  'playwright.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'deploy',
  'docs',
  'migrations',
  'public',
  'scripts',
  'simulation',
  'src',
  'tests',
]

const sourcesOf = {
  screens: [
    'src/web',
    'src/rules',
    'src/city',
    'vite.config.ts',
    'scripts/browser-build',
    'scripts/bundle-worker.ts',
    'scripts/draw-icons.ts',
    'src/server/http/static/app-manifest.ts',
    'public',
    'react-router.config.ts',
    'package-lock.json',
  ],
  // Contains the sample neighbourhood.
  app: ['src', 'scripts', 'tests/support', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'],
  source: sourceParts,
}

export type Built = keyof typeof sourcesOf

const stampFile = (what: Built) => join(BUILD, `.${what}-stamp`)

export const isBuilt = (what: Built): boolean => stampIn(what) === stampOf(what)

export const wasBuilt = (what: Built): boolean => stampIn(what) !== undefined

/** Runs `build`. There is no stamp until it is done, so an interrupted build counts as none. */
export async function stamped(what: Built, build: () => Promise<void>): Promise<void> {
  const stamp = stampOf(what)
  rmSync(stampFile(what), { force: true })
  await build()
  mkdirSync(dirname(stampFile(what)), { recursive: true })
  writeFileSync(stampFile(what), stamp)
}

function stampIn(what: Built): string | undefined {
  return existsSync(stampFile(what)) ? readFileSync(stampFile(what), 'utf8') : undefined
}

function stampOf(what: Built): string {
  const hash = createHash('sha256')
  const files = sourcesOf[what]
    .map((source) => join(ROOT, source))
    .filter(existsSync)
    .flatMap(filesUnder)
  for (const file of files.filter((file) => what === 'source' || !/\.test\.tsx?$/.test(file))) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

export function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}
