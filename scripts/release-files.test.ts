// What is published beside the code: the source of a build, the image, the licences of the packages in it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig, settings } from '#server/base/config.ts'
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

describe('compose.yaml', () => {
  const compose = read('compose.yaml')
  const [, services = ''] = /^services:\n([\s\S]*?)^volumes:/m.exec(compose) ?? []
  /** Each service with its lines. */
  const byName = new Map(
    [...services.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name = '', lines = '']) => [
      name,
      lines,
    ]),
  )
  const app = byName.get('app') ?? ''
  const names = [...app.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name)
  /** What its comment says to set for the optional services. */
  const advised = parseEnv(
    [...compose.matchAll(/^# {3}([A-Z_]+=(?:"[^"]*"|\S+))$/gm)].map(([, line]) => line).join('\n'),
  )
  const config = () => readConfig({ ...advised, DATABASE_URL: 'postgres://verandah@database/verandah' })

  test('passes on every setting but those that belong to the image', () => {
    const ofImage = ['HOST', 'PORT', 'DATA_DIR']
    for (const name of ofImage) expect(read('Containerfile')).toMatch(new RegExp(`^ENV .*\\b${name}=`, 'm'))
    const passed = Object.keys(settings.shape).filter((name) => !ofImage.includes(name))
    expect(names.toSorted()).toEqual(passed.toSorted())
    const fromOutside = [...app.matchAll(/^ {6}([A-Z_]+): \$\{\1:-.*\}$/gm)].map(([, name]) => name)
    expect(names.filter((name) => !fromOutside.includes(name))).toEqual(['DATABASE_URL'])
  })

  test('starts the app and its database, the others only by their profile', () => {
    const profiles = [...byName].map(([name, lines]) => [name, /^ {4}profiles: \[(\w+)\]$/m.exec(lines)?.[1]])
    expect(Object.fromEntries(profiles)).toEqual({
      app: undefined,
      database: undefined,
      objects: 'objects',
      mail: 'mail',
    })
    expect(app).toMatch(/^ {6}objects:\n {8}condition: service_started\n {8}required: false$/m)
  })

  test('passes on to the app what it says to set for them', () => {
    expect(Object.keys(advised).length).toBeGreaterThan(3)
    for (const name of Object.keys(advised)) expect(app).toContain(`      ${name}: \${${name}:-}\n`)
  })

  test('says where the mail catcher is, and shows it to this machine only', () => {
    expect(config().smtpUrl).toBe('smtp://mail:1025')
    expect(byName.get('mail')).toContain('127.0.0.1:8025:8025')
  })

  test('says where the object store is, with a bucket that exists and the keys that it accepts', () => {
    const { location } = config().files
    const objects = byName.get('objects') ?? ''
    if (location.kind !== 'bucket') throw new Error('FILES_URL is not a bucket')
    const { hostname, port } = new URL(location.endpoint)
    expect({ hostname, style: location.style }).toEqual({ hostname: 'objects', style: 'path' })
    expect(objects).toContain(`command: [--port, ":${port}", --region, ${location.region}, posix, /buckets]`)
    expect(objects).toContain(`- objects:/buckets/${location.bucket}\n`)
    expect(objects).toContain(`ROOT_ACCESS_KEY: \${AWS_ACCESS_KEY_ID:-}`)
    expect(objects).toContain(`ROOT_SECRET_KEY: \${AWS_SECRET_ACCESS_KEY:-}`)
    expect(objects, 'reachable from the other services only').not.toContain('ports:')
  })

  // The store refuses them too. `${…:?}` would refuse also those who start without its profile.
  test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])(
    'the app does not start with the object store and an empty %s',
    (name) => {
      const withoutKey = { ...advised, [name]: '', DATABASE_URL: 'postgres://verandah@database/verandah' }
      expect(() => readConfig(withoutKey)).toThrow(name)
    },
  )

  test('says which Docker Compose knows services that are required only with their profile', () => {
    expect(compose).toContain('required: false')
    for (const file of ['compose.yaml', 'docs/operations.md'])
      expect(read(file), file).toContain('Docker Compose 2.20')
  })

  test('gives no service more rights or a wider door than it needs', () => {
    for (const [name, lines] of byName) {
      expect(lines, name).toContain('    cap_drop:\n      - ALL\n')
      expect(lines, name).toContain('      - no-new-privileges:true\n')
      for (const [, port] of lines.matchAll(/^ {6}- (\S*\d+:\d+)$/gm))
        expect(port, name).toMatch(/^127\.0\.0\.1:/)
    }
  })

  test('declares the volumes that it uses', () => {
    const [, declared = ''] = /^volumes:\n([\s\S]*)/m.exec(compose) ?? []
    const used = [...services.matchAll(/^ {6}- (\w+):\/\S+$/gm)].map(([, name]) => name)
    expect([...declared.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name).toSorted()).toEqual(
      used.toSorted(),
    )
  })
})

test.each(['docs/operations.md', 'deploy/systemd/verandah@.service'])(
  'the unit in %s starts what npm start does',
  (file) => {
    const [, command] =
      /^ExecStart=(?:\/usr\/bin\/env PORT=%i )?\/opt\/verandah\/node_modules\/\.bin\/(.*)$/m.exec(
        read(file),
      ) ?? []
    expect(command).toBe(JSON.parse(read('package.json')).scripts.start)
  },
)

// A variable of an EnvironmentFile wins over one of Environment, and .env.example, from which people copy, has a PORT.
test('the unit of several processes has the port of its name, whatever the settings say', () => {
  const unit = read('deploy/systemd/verandah@.service')
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env PORT=%i /m)
  expect(unit).not.toMatch(/^Environment=.*\bPORT=/m)
})

describe('haproxy.cfg', () => {
  const cfg = read('deploy/high-availability/haproxy.cfg')
  /** Its sections, by their first line. */
  const sections = new Map(
    [...cfg.matchAll(/^((?:frontend|backend) \w+)\n((?: {2}.*\n|\n)+)/gm)].map(
      ([, name = '', lines = '']) => [name, lines.split('\n').map((line) => line.trim())],
    ),
  )

  test('asks another process for a file of a build that the first one does not have', () => {
    const rules = sections.get('frontend site')?.filter((line) => /^(use|default)_backend/.test(line))
    expect(rules).toEqual([
      'use_backend alive if { nbsrv(ready) eq 0 }',
      'use_backend assets if { path_beg /assets/ }',
      'default_backend ready',
    ])
    const servers = (name: string) =>
      sections.get(name)?.flatMap((line) => /^server (\w+) ("\S+")/.exec(line)?.slice(1).join(' ') ?? [])
    expect(servers('backend assets')).toEqual(servers('backend ready'))
    expect(sections.get('backend assets')).toEqual(
      expect.arrayContaining([
        'retries 2',
        'option redispatch 1',
        'retry-on 404 conn-failure empty-response',
      ]),
    )
  })
})

test.each(['compose.yaml', 'Containerfile', 'docs/operations.md'])(
  'every command in %s that names an https address trusts the proxy in front of it',
  (file) => {
    const commands =
      read(file).match(/^.*PUBLIC_URL=https:.*docker.*$|^.*docker.*PUBLIC_URL=https:.*$/gm) ?? []
    expect(commands.length).toBeGreaterThan(0)
    expect(commands.filter((command) => !command.includes('TRUSTED_PROXIES=1'))).toEqual([])
  },
)

test.each(['docs/operations.md', 'deploy/systemd/verandah@.service'])(
  'the unit in %s runs as the user that the guide makes, who owns what it writes to',
  (file) => {
    const unit = read(file)
    const guide = read('docs/operations.md')
    const [, user] = /^User=(\w+)$/m.exec(unit) ?? []
    const [, directory] = /^StateDirectory=(\w+)$/m.exec(unit) ?? []
    expect(guide).toMatch(new RegExp(`^useradd .* ${user}$`, 'm'))
    for (const folder of ['/opt/verandah', `/var/lib/${directory}`])
      expect(guide).toMatch(new RegExp(`^install -d -o ${user} .*${folder}`, 'm'))
    expect(guide).toContain(`DATA_DIR=/var/lib/${directory}\n`)
    expect(guide).toContain(`sudo -u ${user} -H `)
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
