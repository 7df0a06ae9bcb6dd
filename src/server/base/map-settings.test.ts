import { expect, test } from 'vitest'
import { createPolicies, policyLines, withMapOrigins } from '#server/http/policy.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const style = 'https://tiles.example.org/styles/liberty'

test.each([
  [{}, null, []],
  [{ MAP_STYLE_URL: style }, style, ['https://tiles.example.org']],
  [{ MAP_STYLE_URL: '/map/files/style.json' }, '/map/files/style.json', []],
  [
    { MAP_STYLE_URL: style, MAP_ORIGINS: 'https://fonts.example.org https://tiles.example.org' },
    style,
    ['https://tiles.example.org', 'https://fonts.example.org'],
  ],
  [{}, null, []],
])('%o: the style %s, from %o', (env, expected, origins) => {
  expect(readConfig(env).map).toEqual({ style: expected, origins })
})

test.each([
  { MAP_STYLE_URL: 'liberty' },
  { MAP_STYLE_URL: '//tiles.example.org/style' },
  { MAP_STYLE_URL: 'ftp://tiles.example.org/style' },
  { MAP_STYLE_URL: '/map/files/style.json; script-src *' },
  { MAP_STYLE_URL: style, MAP_ORIGINS: 'https://fonts.example.org/inter' },
  { MAP_STYLE_URL: style, MAP_ORIGINS: '*' },
  { MAP_ORIGINS: 'https://fonts.example.org' },
])('%o is refused, naming the setting', (env) => {
  const last = Object.keys(env).at(-1) ?? ''
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(last)
})

test('exactly the map’s origins are allowed, on its page and for its worker', () => {
  const { origins } = readConfig({ MAP_STYLE_URL: style }).map
  const policies = createPolicies(withMapOrigins(origins, policyLines))
  for (const path of ['/map', '/map.data', '/map/suggest', '/assets/maplibre-gl-worker-Dx1.mjs'])
    expect(policies.of(path).allows['connect-src'], path).toEqual(['https://tiles.example.org'])
  for (const path of ['/', '/all-books', '/map/library/west-end-library', '/assets/app-Dx1.js'])
    expect(policies.of(path).allows, path).toEqual({})
  expect(withMapOrigins([], policyLines)).toBe(policyLines)
})
