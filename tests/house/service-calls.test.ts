// Whatever a viewer can trigger is an operation: screens and routes call nothing else of the services.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyOperation } from '#tests/support/every-operation.ts'
import { serviceCalls } from './service-calls.ts'

const operations = everyOperation()
const files = globSync(['src/{web,server/http}/**/*.{ts,tsx}', 'src/server/main.ts'], {
  exclude: ['**/*.test.{ts,tsx}'],
}).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const calls = files.flatMap((file) => serviceCalls(file).map((name) => ({ name, path: file.path })))

test('everything that screens and routes call is an operation', () => {
  expect(new Set(calls.map(({ name }) => name)).size).toBeGreaterThan(250)
  const inner = calls.filter(({ name }) => !operations.has(name))
  expect(inner.map(({ name, path }) => `${path} calls ${name}, which is no operation`)).toEqual([])
})

test('routes name the services they are given by the type `Services`, which is what this test reads', () => {
  const elsewhere = files.filter(
    ({ path, text }) =>
      path.startsWith('src/server/http') && /from '#server\/(?:\S+-service|images\/pictures)\.ts'/.test(text),
  )
  expect(elsewhere.map(({ path }) => path)).toEqual([])
})

test.each([
  ['services.clubs.hideClub(db, id)'],
  ['args.services.clubs.hideClub(db, id)'],
  ['app.services.clubs.hideClub'],
  ['const { clubs } = services; clubs.hideClub(db, id)'],
  ['const load = ({ services: { clubs } }) => clubs.hideClub(db, id)'],
  ['const { hideClub } = args.services.clubs'],
  ["function routes(clubs: Pick<Services['clubs'], 'hideClub'>) {}"],
  ["function part(clubs: Services['clubs']) { return clubs.hideClub }"],
  ["services.clubs[isOn ? 'hideClub' : 'club'](viewer)"],
  ["function step(name: 'hideClub' | 'club') { return services.clubs[name](viewer) }"],
  ["type Name = 'hideClub' | 'club'; const step = (name: Name) => services.clubs[name](viewer)"],
])('`%s` is noticed', (text) => {
  expect(serviceCalls({ path: 'src/web/clubs/screen.ts', text })).toContain('clubs.hideClub')
})
