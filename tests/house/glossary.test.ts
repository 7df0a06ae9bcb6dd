// Each word of the glossary means one thing: it has one line, and the names of the code keep to it.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { house } from './house.ts'

const ROOT = join(import.meta.dirname, '../..')
const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')

test('no word has two lines', () => {
  const words = [...glossary.matchAll(/^\| (\*\*[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word.toLowerCase()),
  )
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

/** Rooms that know nothing of the city or its people: what they send, keep or get back has other names. */
const machinery = [
  ...[house.server.base, ...house.server.doors, 'http', 'metrics'].map((room) => `src/server/${room}/`),
  ...house.web.foundation.map((room) => `src/web/${room}/`),
  'scripts/',
  'simulation/two-processes/',
]

type Guarded = { of: RegExp; instead: string; where: (path: string) => boolean; besides: RegExp }

/** What the glossary's word means stands beside it there. `besides`: idioms, and names that another rule made. */
const guarded: readonly Guarded[] = [
  {
    of: /\bturns?\b/,
    instead: 'order, wait, next: a turn is which of its owner’s listed copies one is',
    where: () => true,
    besides: /\bturn (on|off)\b/,
  },
  {
    of: /^places?$/,
    instead: 'a word before it: reading place, meeting place; or position, location, address',
    where: (path) => !path.startsWith('src/rules/places/') && !path.startsWith('src/web/places/'),
    besides: /^$/,
  },
  {
    of: /\bplaces?\b/,
    instead: 'location, position, address: a place is a bookshelf or a library',
    where: isMachinery,
    // A table’s row, generated from its name.
    besides: /\bin place\b|^club book places$/,
  },
  {
    of: /\banswer(s|ed)?\b/,
    instead: 'response, result: an answer is what a person says',
    where: isMachinery,
    besides: /\bsaved answers?\b|^event answers$|^answer (events|of)$/,
  },
]

const sources = globSync(['{src,scripts,simulation}/**/*.{ts,tsx}'], { cwd: ROOT })

test('exported names and files use a word of the glossary only for what it means', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(faultsOf)).toEqual([])
})

test.each([
  ['src/server/holds/holds.ts', 'turnWords', true],
  ['src/web/ui/crop/crop.ts', 'turned', false],
  ['src/web/notifications/push.ts', 'turnOnPush', false],
  ['src/server/files/stores.ts', 'FilesPlace', true],
  ['src/rules/exchanges/meeting-places.ts', 'FairPlace', false],
  ['src/rules/clubs/reading/reading-places.ts', 'Place', true],
  ['src/server/outward/read-response.ts', 'readAnswer', true],
  ['src/server/moderation/report-queries.ts', 'answerReports', false],
  ['src/web/shell/saved-answers/saved-answers-list.tsx', 'SavedAnswersList', false],
])('in %s the name %s is a fault: %s', (path, name, isFault) => {
  expect(faultsIn(path, name).length > 0).toBe(isFault)
})

function faultsOf(path: string): string[] {
  const { module } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  )
  const file = basename(path).replace(/(\.test)?\.tsx?$/, '')
  return [file, ...exported].flatMap((name) => faultsIn(path, name))
}

function faultsIn(path: string, name: string): string[] {
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|[-_.]/g, ' ')
    .toLowerCase()
    .trim()
  return guarded
    .filter(({ of, where, besides }) => of.test(words) && where(path) && !besides.test(words))
    .map(({ instead }) => `${path} ${name}: say ${instead}`)
}

function isMachinery(path: string): boolean {
  return machinery.some((room) => path.startsWith(room))
}
