// Keeps the cookies page true: it lists everything that the source code stores in a browser, and nothing else.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserStorage, type Kept } from '#web/pages/browser-storage.ts'

const web = join(import.meta.dirname, '../../src/web')
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((path) => !/\.test\./.test(path) && path !== 'pages/browser-storage.ts')
  .map((path) => ({ path, code: withoutComments(readFileSync(join(web, path), 'utf8')) }))

const advice = 'these and the list in web/pages/browser-storage.ts differ'
const named = (where: Kept['where']) => browserStorage.filter((kept) => kept.where === where)

test('the page lists every cookie', () => {
  const made = sources.flatMap(({ code }) =>
    [...code.matchAll(/createCookie\(\s*['"]([^'"]+)['"]/g)].map(([, name]) => name),
  )
  // The server lists its own session cookies.
  const told = named('cookie').flatMap(({ name, section }) => (section === 'session' ? [] : [name]))
  expect(made.sort(), advice).toEqual(told.sort())
  const otherWays = /createCookie\((?!\s*['"])|createCookieSessionStorage|document\.cookie|cookieStore/
  expect(sources.filter(({ code }) => otherWays.test(code)).map(({ path }) => path)).toEqual([])
})

test.each([
  ['session storage', /\bsessionStorage\b/],
  ['local storage', /\blocalStorage\b/],
  ['database', /\bindexedDB\b/],
  ['cache', /\bcaches\b/],
] as const)('every file that stores something in a %s is listed', (where, way) => {
  const keeping = sources.filter(({ code }) => way.test(code)).map(({ path }) => path)
  const told = named(where).flatMap(({ by }) => by ?? [])
  expect([...new Set(keeping)].sort(), advice).toEqual([...new Set(told)].sort())
})

test('the server stores nothing in browsers but the session and the known-browser cookie', () => {
  const server = join(import.meta.dirname, '../../src/server')
  const keeping = globSync('**/*.ts', { cwd: server }).filter(
    (path) =>
      !/\.test\./.test(path) &&
      /\b(?:setCookie|setSignedCookie)\(/.test(readFileSync(join(server, path), 'utf8')),
  )
  expect(keeping).toEqual(['members/sign-in/auth.ts'])
  const told = browserStorage.flatMap(({ name, section }) => (section === 'session' ? [name] : []))
  expect(told).toEqual(['verandah.session_token', 'verandah.known_browser_…'])
})

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
