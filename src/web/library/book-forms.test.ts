// The forms about books at their limits: the last value they accept, and the error for the first that they refuse.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import type { z } from '#rules/base/zod.ts'
import { nearestKm, publishedText } from '#rules/library/library.ts'
import { correctBookForm, correctionForm, lookUpForm, wishDistanceForm } from './book-forms.ts'
import { editCopyForm, knownCopyForm, lentElsewhereForm } from './copy-forms.ts'

const id = randomUUID()
const correct = correctBookForm({ today: '2026-03-02' })
const seen = { title: 'Drylands', author: 'Thea Astley' }
const whole = { ...seen, seen }
const notADate = 'Enter a year, or a date like 2008-09-14, not in the future'
const a = (length: number) => 'a'.repeat(length)

type Line = [form: z.ZodType, whole: object, field: string, good: unknown[], bad: unknown[], says?: string]

const lines: Record<string, Line> = {
  'a corrected title': [correct, whole, 'title', ['a', a(200)], ['', undefined], 'Title is required'],
  'a long title': [correct, whole, 'title', [a(200)], [a(201)], 'Keep this under 200 characters'],
  'a corrected author': [correct, whole, 'author', [a(200)], ['', undefined], 'Author is required'],
  'a corrected description': [
    correct,
    whole,
    'description',
    ['', undefined, a(4000)],
    [a(4001)],
    'Keep this under 4,000 characters',
  ],
  'a corrected ISBN': [
    correct,
    whole,
    'isbn',
    ['', undefined, '978-0-7022-6020-9'],
    ['978-0-14-318014-3', '12'],
    'This ISBN isn’t right. Check the digits, or leave it out',
  ],
  'a corrected genre': [correct, whole, 'genre', ['Poetry', undefined], ['Cooking for cats']],
  'a corrected date': [
    correct,
    whole,
    'published',
    ['', undefined, '2026', '2026-03-02', '1999-12'],
    ['2026-03-03', '2027', 'last year', '2025-02-29'],
    notADate,
  ],
  'what was seen': [
    correct,
    whole,
    'seen',
    [{ ...seen, isbn: a(20), genre: a(40), published: a(20), description: a(4000) }],
    [
      { ...seen, isbn: a(21) },
      { ...seen, genre: a(41) },
      { ...seen, published: a(21) },
      { ...seen, description: a(4001) },
      { ...seen, title: '' },
      undefined,
    ],
  ],
  'a correction': [correctionForm, {}, 'correction', [id], ['nope', undefined]],
  'how far wishes are looked out for': [
    wishDistanceForm,
    {},
    'km',
    [String(nearestKm), String(city.maxRadiusKm)],
    [String(nearestKm - 1), String(city.maxRadiusKm + 1), '7.5', 'far', undefined],
  ],
  'an ISBN to look up': [
    lookUpForm,
    {},
    'isbn',
    ['', undefined, a(100)],
    [a(101)],
    'Keep this under 100 characters',
  ],
  'a title to look up': [lookUpForm, {}, 'title', [a(200)], [a(201)], 'Keep this under 200 characters'],
  'an author to look up': [lookUpForm, {}, 'author', [a(200)], [a(201)], 'Keep this under 200 characters'],
  'the condition of a copy': [
    knownCopyForm,
    { book: id, clientKey: id },
    'condition',
    ['Good', 'Poor'],
    ['Torn', undefined],
    'Condition is required',
  ],
  'the place of a copy': [
    editCopyForm,
    { condition: 'Good', offer: 'lend' },
    'location',
    ['West End', a(100)],
    ['', undefined],
    'Location is required',
  ],
  'a long place': [
    editCopyForm,
    { condition: 'Good', offer: 'lend' },
    'location',
    [a(100)],
    [a(101)],
    'Keep this under 100 characters',
  ],
  'an offer': [
    editCopyForm,
    { condition: 'Good', location: 'West End' },
    'offer',
    ['lend', 'give'],
    ['sell', undefined],
    'Choose lend or give',
  ],
  'who has it': [
    lentElsewhereForm,
    { copyId: id },
    'to',
    ['Jo', a(80)],
    ['', undefined],
    'Enter who has it. A first name is fine',
  ],
  'a long name of who has it': [
    lentElsewhereForm,
    { copyId: id },
    'to',
    [a(80)],
    [a(81)],
    'Keep this under 80 characters',
  ],
}

test.each(Object.entries(lines))('%s', (_what, [form, all, field, good, bad, says]) => {
  for (const typed of good)
    expect(form.safeParse({ ...all, [field]: typed }).error, String(typed)).toBeUndefined()
  for (const typed of bad) {
    const issues = form.safeParse({ ...all, [field]: typed }).error?.issues ?? []
    expect(
      issues.map(({ path }) => path[0]),
      String(typed),
    ).toContain(field)
    if (says !== undefined) expect(issues[0]?.message).toBe(says)
  }
})

test('a field left empty in a correction is empty', () => {
  expect(correct.parse({ ...whole, published: '', isbn: '' })).toEqual({
    ...{ ...seen, description: '', isbn: null, genre: null, published: null, cover: undefined },
    seen: { ...seen, description: '', isbn: null, genre: null, published: null },
  })
  expect(correct.parse({ ...whole, genre: 'Poetry', published: '2008' })).toMatchObject({
    ...{ genre: 'Poetry', published: '2008' },
  })
})

test.each([
  ['2008', '2008'],
  ['2008-09', 'September 2008'],
  ['2008-09-14', '14 September 2008'],
])('%s is written %s', (published, words) => {
  expect(publishedText(published)).toBe(words)
})
