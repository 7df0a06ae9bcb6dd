// What is published beside the code: the source of a build, the image, the licences of the packages in it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceParts } from './build-stamp.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test.skipIf(!existsSync(join(ROOT, '.git')))(
  'the source offered to everybody has all files of the checkout (skipped without git)',
  () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
    const top = new Set(files.map((file) => file.split('/')[0] ?? ''))
    expect([...top].toSorted()).toEqual([...sourceParts].toSorted())
  },
)

test('compose.yaml sets only settings that exist', () => {
  const [, app = ''] = /^ {2}app:\n([\s\S]*?)^ {2}\w+:\n/m.exec(read('compose.yaml')) ?? []
  const names = [...app.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name)
  const known = new Set([...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name))
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test.each(['docs/operations.md', 'deploy/systemd/verandah@.service'])(
  'the unit in %s starts what npm start does',
  (file) => {
    const [, command] = /^ExecStart=\/opt\/verandah\/node_modules\/\.bin\/(.*)$/m.exec(read(file)) ?? []
    expect(command).toBe(JSON.parse(read('package.json')).scripts.start)
  },
)

/** Licences under which a package may be part of a program under the AGPL. */
const compatible =
  /^(MIT|MIT-0|ISC|Apache-2\.0|LGPL-3\.0-or-later|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC-BY-4\.0|CC0-1\.0|MPL-2\.0|PSF-2\.0|Unlicense)$/

type Package = { dev?: boolean; license?: string; version: string }

test('every package of the product has a licence that the AGPL allows, and licences.md lists it', async () => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'))
  const used = Object.entries(packages).filter(([path, { dev }]) => path && !dev)
  const byLicence = new Map<string, Set<string>>()
  for (const [path, { license = 'none' }] of used)
    byLicence.set(
      license,
      (byLicence.get(license) ?? new Set()).add(path.split('node_modules/').at(-1) ?? ''),
    )
  const wrong = [...byLicence.keys()].filter(
    (licence) =>
      !licence
        .replace(/[()]/g, '')
        .split(/ OR | AND /)
        .every((one) => compatible.test(one)),
  )
  expect(wrong).toEqual([])
  const lines = [...byLicence]
    .toSorted(([, one], [, other]) => other.size - one.size)
    .map(([licence, names]) => `## ${licence}\n\n${[...names].toSorted().join(', ')}\n`)
  await expect(
    [
      '# Licences of packages\n\nThe packages that `npm ci --omit=dev` installs, by licence. A test writes this page from the lockfile.\n',
      ...lines,
    ].join('\n'),
  ).toMatchFileSnapshot(join(ROOT, 'docs/licences.md'))
})
