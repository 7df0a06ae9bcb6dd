import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPolicies } from '#server/http/policy.ts'
import { securityHeaders } from '#server/http/safety/security-headers.ts'
import { cityMap } from './city-map.ts'

let home: string
let app: Hono
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'city-map-'))
  app = new Hono()
  app.use(securityHeaders({ publicUrl: 'http://localhost:3000', policies: createPolicies() }))
  app.get('/map/city', cityMap(join(home, 'map/city.json')))
})
afterEach(() => rm(home, { recursive: true }))

const ask = (headers: Record<string, string> = {}) => app.request('/map/city', { headers })

test('the built-in city has land, its river and suburb names, in a few kilobytes', async () => {
  const { features } = await (await ask()).json()
  const kinds = Map.groupBy(features, ({ properties }: { properties: { kind: string } }) => properties.kind)
  expect([...kinds.keys()]).toEqual(['land', 'water', 'name'])
  expect(kinds.get('name')?.length).toBeGreaterThan(400)
  const packed = await ask({ 'Accept-Encoding': 'gzip, br' })
  expect(packed.headers.get('Content-Encoding')).toBe('br')
  expect((await packed.arrayBuffer()).byteLength).toBeLessThan(15_000)
})

test('a browser caches it and revalidates it', async () => {
  const first = await ask()
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    vary: 'Accept-Encoding',
  })
  const again = await ask({ 'If-None-Match': first.headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
})

test('the operator’s map replaces it, and another one replaces that', async () => {
  const builtIn = (await ask()).headers.get('ETag')
  const path = join(home, 'map/city.json')
  await mkdir(join(home, 'map'))
  await writeFile(path, '{"type":"FeatureCollection","features":[]}')
  const own = await ask()
  expect(await own.json()).toEqual({ type: 'FeatureCollection', features: [] })
  expect(own.headers.get('ETag')).not.toBe(builtIn)
  await writeFile(path, '{"type":"FeatureCollection","features":[1]}')
  expect(await (await ask()).json()).toMatchObject({ features: [1] })
})

test('an unreadable one leaves the city’s own, until there is another', async () => {
  const path = join(home, 'map/city.json')
  const builtIn = (await ask()).headers.get('ETag')
  await mkdir(path, { recursive: true })
  expect((await ask()).headers.get('ETag')).toBe(builtIn)
  await rm(path, { recursive: true })
  await writeFile(path, '{"type":"FeatureCollection","features":[2]}')
  expect(await (await ask()).json()).toMatchObject({ features: [2] })
})
