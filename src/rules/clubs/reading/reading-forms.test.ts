import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clubRatingForm, scheduleForm } from './reading-forms.ts'

const choose = 'Please select a star rating before submitting'

test.each([
  ['1', undefined],
  ['5', undefined],
  ['0', choose],
  ['6', choose],
  ['2.5', choose],
  ['', choose],
  ['many', choose],
])('a rating of %j stars: %s', (stars, message) => {
  const read = clubRatingForm.safeParse({ clubBook: randomUUID(), stars })
  expect(read.error?.issues[0]?.message).toBe(message)
})

describe('a schedule', () => {
  const typed = (parts: object[], facts: object = {}) =>
    scheduleForm.safeParse({ clubBook: randomUUID(), version: '0', unit: 'chapter', parts, ...facts })
  const said = (...asked: Parameters<typeof typed>) =>
    typed(...asked).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const on = '2026-03-14'
  const empty = { through: '', discussion: '' }

  test('leaves out empty rows, but keeps what was typed', () => {
    const read = typed([empty, { through: '8', on, discussion: '' }, empty])
    expect(read.error).toBeUndefined()
    expect(read.data).toMatchObject({ version: 0, unit: 'chapter', parts: [{}, { through: 8, on }, {}] })
    expect(typed([]).error).toBeUndefined()
    expect(scheduleForm.parse({ clubBook: randomUUID(), version: '3', unit: 'page' })).toMatchObject({
      version: 3,
      parts: [],
    })
  })

  test.each<[string, object[], object, string[]]>([
    ['a date without a number', [empty, { through: '', on }], {}, ['parts.1.through: Enter a number']],
    ['a number without a date', [empty, { through: '8' }], {}, ['parts.1.on: Choose a date']],
    [
      'a row of each',
      [{ through: '8' }, { on }],
      {},
      ['parts.0.on: Choose a date', 'parts.1.through: Enter a number'],
    ],
    [
      'past the end in chapters',
      [empty, { through: '21', on }],
      { chapters: '20', pages: '400' },
      ['parts.1.through: The book has 20 chapters'],
    ],
    [
      'past the end in pages',
      [{ through: '401', on }],
      { unit: 'page', chapters: '20', pages: '400' },
      ['parts.0.through: The book has 400 pages'],
    ],
    [
      'going back, with an empty row between',
      [{ through: '8', on }, empty, { through: '8', on: '2026-03-15' }],
      {},
      ['parts.2.through: Choose a chapter after 8'],
    ],
    [
      'two on one day',
      [
        { through: '8', on },
        { through: '9', on },
      ],
      {},
      ['parts.1.on: Choose a later date than the one before'],
    ],
    ['a number that is none', [{ through: 'two', on }], {}, ['parts.0.through: Enter a number']],
    ['too long a book', [], { chapters: '201' }, ['chapters: Enter 200 or less']],
    ['too many pages', [], { pages: '5001' }, ['pages: Enter 5,000 or less']],
    ['no unit', [], { unit: 'line' }, ['unit: Choose chapters or pages']],
  ])('with %s reports the error at its place', (_what, parts, facts, messages) => {
    expect(said(parts, facts)).toEqual(messages)
  })

  test('has at most thirty rows, a version of nine digits, and discussions by id or none', () => {
    const rows = (count: number) => Array.from({ length: count }, () => empty)
    expect(typed(rows(30)).error).toBeUndefined()
    expect(typed(rows(31)).error?.issues[0]?.path).toEqual(['parts'])
    expect(typed([], { chapters: '200', pages: '5000', version: '123456789' }).error).toBeUndefined()
    for (const version of ['', '-1', '1.5', '1234567890'])
      expect(typed([], { version }).error?.issues[0]?.path).toEqual(['version'])
    for (const discussion of ['', randomUUID(), undefined])
      expect(typed([{ ...empty, discussion }], { discussion }).error).toBeUndefined()
    expect(typed([], { discussion: 'nope' }).error?.issues[0]?.path).toEqual(['discussion'])
  })

  test('accepts any length for a book whose length is unknown', () => {
    expect(typed([{ through: '21', on }], { chapters: '', pages: '20' }).error).toBeUndefined()
    expect(typed([{ through: '20', on }], { chapters: '20' }).error).toBeUndefined()
  })
})
