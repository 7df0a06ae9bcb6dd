// Every route that answers in JSON refuses in one shape, and every script reads that in one way (docs/architecture.md, "JSON").
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policyLines } from '#server/http/policy.ts'
import { everyRoute } from '#tests/support/every-route.ts'
import { jsonFaults } from './json-faults.ts'

const files = globSync('src/{web,rules,server/http}/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] }).map(
  (path) => ({ path, text: readFileSync(path, 'utf8') }),
)

test('no file answers in JSON, or reads a refusal, by itself', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(jsonFaults)).toEqual([])
})

test.each([
  ["Response.json({ error: 'Sorry' }, { status: 400 })"],
  ['new Hono().get("/news", (context) => context.json({ error }, 400))'],
  ['const say = async (answer: Response) => (await answer.json()).problem'],
  ['const say = async (answer: Response) => { const { errors } = await answer.json() }'],
  [
    'const say = async (a?: Response) => { const told: { errors?: string[] } | undefined = await a?.json().catch(() => undefined) }',
  ],
])('`%s` is noticed', (text) => {
  for (const path of ['src/web/clubs/screen.ts', 'src/server/http/routes/some-routes.ts'])
    expect(jsonFaults({ path, text })).toEqual([expect.stringContaining('by itself')])
})

test.each([
  ['src/web/map/pins.ts', 'const { pins } = await answer.json()'],
  ['src/server/http/routes/some-routes.ts', 'jsonRoutes().get("/news", (context) => context.json(news))'],
])('%s may do `%s`', (path, text) => {
  expect(jsonFaults({ path, text: `async function does(answer, news) { ${text} }` })).toEqual([])
})

test('a route beside a screen that answers a script in JSON tells the guard so', () => {
  const declared = everyRoute
    .filter(({ respondsInJson }) => respondsInJson)
    .map(({ file }) => `src/web/${file}`)
  const wrapped = files
    .filter(({ text }) => /loader = loadsJson\(|: tellsScript\(/.test(text))
    .map(({ path }) => path)
  expect(wrapped.length).toBeGreaterThan(6)
  expect(declared.toSorted()).toEqual(wrapped.toSorted())
})

test('the policy of each address that answers in JSON says so, for when the database is away', () => {
  const routes = files.filter(
    ({ path, text }) => path.includes('http/routes/') && text.includes('jsonRoutes()'),
  )
  const paths = routes.flatMap(({ text }) =>
    [...text.matchAll(/\.(?:get|post)\('([^']+)'/g)].map(([, at]) => at),
  )
  const patterns = everyRoute.filter(({ respondsInJson }) => respondsInJson).map(({ pattern }) => pattern)
  expect(paths.length).toBeGreaterThan(5)
  const declared = Object.entries(policyLines).filter(([, { respondsInJson }]) => respondsInJson)
  expect(declared.map(([at]) => at).toSorted()).toEqual([...paths, ...patterns].toSorted())
})

test('a route without a screen loads nothing for a script but by loadsJson', () => {
  const sources = everyRoute.filter(({ file }) => file.endsWith('.ts')).map(({ file }) => `src/web/${file}`)
  const loading = files.filter(({ path, text }) => {
    if (!sources.includes(path) || !text.includes('loader = loads(')) return false
    const [, body] = /loader = loads\(async[^\n]*=> \{([\s\S]*?)\n\}\)/.exec(text) ?? []
    return body === undefined || /\breturn\b/.test(body)
  })
  expect(loading.map(({ path }) => path)).toEqual([])
})
