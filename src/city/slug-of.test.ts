import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicLibraries } from './libraries.ts'
import { slugOf } from './slug-of.ts'
import { stops } from './stations.ts'
import { suburbs } from './suburbs.ts'

test.each([
  ['West End 4101', 'west-end-4101'],
  ['Ōtāhuhu 1062', 'otahuhu-1062'],
  ['Saint-Étienne (Gare)', 'saint-etienne-gare'],
  ['St John’s', 'st-johns'],
  ["St John's", 'st-johns'],
  ['Camden NW1', 'camden-nw1'],
])('%s is %s in addresses', (name, slug) => expect(slugOf(name)).toBe(slug))

test('the slugs of Brisbane’s suburbs, libraries and stations are the ones that are stored', () => {
  const slugs = [publicLibraries, stops, suburbs].flat().map(({ slug }) => slug)
  expect(createHash('sha256').update(slugs.join('\n')).digest('hex')).toBe(
    'd7cbb51ce4c828480c7e2dd538713ad67375e619ab0f63a4dbceed3893839426',
  )
})
