// A limit stands once, as a constant or in a schema. Sentences and controls read it from there.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lineAt, nodesOf } from './parsed.ts'

// 0 and 1 are where counting begins.
const number = /[2-9]|\d\d/
const words = 'an?|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty'
/** 'within the next two years', 'more than a day', 'twice a day' */
const period = new RegExp(
  String.raw`\b(?:within|than|after|for) (?:the next )?(?:(?:${words}) )?(?:hour|day|week|month|year)s?\b|\btwice an? \w+`,
  'g',
)
/** What follows 'like' is an example, not a limit. */
const example = /\blike .*/s
/** Addresses, not sentences. */
const noSentences = 'src/rules/members/disposable-addresses.ts'

test('no control of a screen has a limit of its own', () => {
  const own = /\b(?:maxLength|minLength|max|min)=[{"'](?:[2-9]|\d\d)|\b(?:maxLength|minLength): \d/g
  const faults = globSync('src/web/**/*.tsx').flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(own)].map(({ index, 0: found }) => `${path}:${lineAt(text, index)} ${found}`)
  })
  expect(faults).toEqual([])
})

test('no refusal and no error of a field spells out a number', () => {
  const faults = globSync(['src/rules/**/*.ts', 'src/web/**/*-forms.ts'])
    .filter((path) => !path.endsWith('.test.ts') && path !== noSentences)
    .flatMap(sentencesOf)
    .filter(({ words }) => number.test(words.replace(example, '')) || words.search(period) >= 0)
  expect(faults.map(({ at, words }) => `${at} ${words}`)).toEqual([])
})

test('the pages about privacy and cookies read how long things are kept', () => {
  const period =
    /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty) (?:minutes|hours|days|months|years|pictures)\b/g
  const found = ['privacy.tsx', 'browser-storage.ts', 'cookies.tsx'].flatMap((page) =>
    [...readFileSync(`src/web/pages/${page}`, 'utf8').matchAll(period)].map(([words]) => `${page}: ${words}`),
  )
  // The tries of an email with their delays, and a day in which the queue keeps one that was given up; and a promise of people.
  expect(found).toEqual(['privacy.tsx: two days', 'privacy.tsx: 30 days'])
})

test('nor do letters to guests and the page of one’s own data, nor in words', () => {
  const pages = ['src/web/pages/privacy.tsx', 'src/web/settings/own-data/take-data.tsx']
  const found = [...pages, 'src/server/events/city/guest-letters.ts'].flatMap((path) =>
    [...readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ').matchAll(period)].map(
      ([words]) => `${path}: ${words}`,
    ),
  )
  // Those above, and what the database does by itself: counters and answers of other services.
  const privacy = (words: string) => `src/web/pages/privacy.tsx: ${words}`
  expect(found).toEqual(['than a day', 'for a month', 'within two days'].map(privacy))
})

test('no file spells out the seconds or milliseconds of an hour or a day', () => {
  const spelledOut = /\b60 \* (?:60|60_000|MINUTE_MS)\b|\b24 \* HOUR_|\b86_?400\b/
  const faults = globSync('{src,scripts,simulation}/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$|-queries\.ts$/.test(path) && path !== 'src/rules/base/durations.ts')
    .filter((path) => spelledOut.test(readFileSync(path, 'utf8')))
  expect(faults).toEqual([])
})

/** The texts of a file that people could read: those of several words. */
function sentencesOf(path: string): { at: string; words: string }[] {
  const text = readFileSync(path, 'utf8')
  return [...nodesOf({ path, text })].flatMap(({ type, start, value }) => {
    const words = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
    const isText = (type === 'Literal' || type === 'TemplateElement') && typeof words === 'string'
    return isText && /[a-z] /i.test(words) ? [{ at: `${path}:${lineAt(text, start)}`, words }] : []
  })
}
