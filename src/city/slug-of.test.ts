import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test.each([
  ['West End 4101', 'west-end-4101'],
  ['Ōtāhuhu 1062', 'otahuhu-1062'],
  ['Saint-Étienne (Gare)', 'saint-etienne-gare'],
  ['St John’s', 'st-johns'],
  ["St John's", 'st-johns'],
  ['Camden NW1', 'camden-nw1'],
])('%s is %s in addresses', (name, slug) => expect(slugOf(name)).toBe(slug))
