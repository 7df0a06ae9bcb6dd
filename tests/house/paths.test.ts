// The addresses of the product are built by the functions of `*-path(s).ts` alone.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'

const ROOT = join(import.meta.dirname, '../..')
const addresses = (await routes).flatMap((route) => addressesOf(route))
/** What stands before an id: '/book/', and '/discussion/' below a club. */
const starts = new Set(addresses.flatMap((address) => address.match(/\/[^:]+\/(?=:)/g) ?? []))
const spelledOut = new RegExp(`(?:["'\`}])(${[...starts].join('|')})\\$\\{`, 'g')

const files = globSync('{src,scripts,simulation}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (path) => !/\.test\.tsx?$|-paths?\.ts$/.test(path),
)

test('no file but *-path(s).ts spells out the address of anything that has an id', () => {
  const faults = files.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(spelledOut)].map(([, start]) => `${path}: ${start}`),
  )
  expect(faults).toEqual([])
})

/** A path of ours with a query: '/admin?user=${', what a path function gave and `?reply=${`, or a bare '?ask=${'. Not another site's. */
const spelledOutQuery = /(?<=["'`}])(?!https:)[\w/.-]*\?(?!(?:page|show|reviews)=)\w+=\$\{/g

test('no file but *-path(s).ts spells out the query of an address, but for the further rows of its own list', () => {
  const faults = files.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(spelledOutQuery)].map(
      ([start]) => `${path}: ${start}`,
    ),
  )
  expect(faults).toEqual([])
})

test('the way to the login screen and back is built by one function', () => {
  const faults = files.filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('/auth?from='))
  expect(faults).toEqual([])
})

test('no cookie belongs to the address of a screen, whose data has an address beside it', () => {
  const paths = globSync('src/web/**/*.ts', { cwd: ROOT }).flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const given = source.includes(' createCookie(') ? [...source.matchAll(/\bpath: '([^']+)'/g)] : []
    return given.map(([, path = '']) => ({ file, path }))
  })
  expect(paths.length).toBeGreaterThan(6)
  expect(paths.filter(({ path }) => path !== '/' && addresses.includes(path))).toEqual([])
})

test('the addresses are those of the route table', () => {
  expect([...starts]).toEqual(
    expect.arrayContaining(['/book/', '/discussion/', '/map/library/', '/messages/']),
  )
})

function addressesOf({ path = '', children = [] }: RouteConfigEntry, above = ''): string[] {
  const address = path === '' ? above : `${above}/${path}`
  return [address, ...children.flatMap((child) => addressesOf(child, address))]
}
