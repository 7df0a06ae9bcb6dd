import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { z } from '#rules/base/zod.ts'
import { deleteAccountForm } from '#rules/data-rights/data-rights-forms.ts'
import { longestCheck, mostBooksSeen } from '#rules/places/places.ts'
import {
  answerSuggestionForm,
  checkBookshelfForm,
  removeCheckForm,
  suggestBookshelfForm,
} from './place-forms.ts'

const id = randomUUID()
const a = (length: number) => 'a'.repeat(length)
const photo = new File(['a picture'], 'shelf.png', { type: 'image/png' })
const shelf = {
  name: 'The blue fridge',
  directions: 'By the gate',
  suburb: 'West End',
  position: '-27.5, 153',
  photo,
}
const numbers = 'Enter two numbers, like -27.4810, 153.0123'

const lines: Record<
  string,
  [form: z.ZodType, whole: object, field: string, good: unknown[], bad: unknown[], says?: string]
> = {
  'a name': [suggestBookshelfForm, shelf, 'name', ['a', a(80)], ['', undefined], 'Enter a name'],
  'a long name': [suggestBookshelfForm, shelf, 'name', [a(80)], [a(81)], 'Keep this under 80 characters'],
  'how to find it': [
    suggestBookshelfForm,
    shelf,
    'directions',
    [a(200)],
    ['', undefined],
    'Describe how to find it',
  ],
  'how to find it at length': [
    suggestBookshelfForm,
    shelf,
    'directions',
    [a(200)],
    [a(201)],
    'Keep this under 200 characters',
  ],
  'a suburb': [suggestBookshelfForm, shelf, 'suburb', [a(100)], ['', undefined], 'Enter its suburb'],
  'a long suburb': [
    suggestBookshelfForm,
    shelf,
    'suburb',
    [a(100)],
    [a(101)],
    'Keep this under 100 characters',
  ],
  'a position': [
    suggestBookshelfForm,
    shelf,
    'position',
    ['-27.4810, 153.0123', '-27.4810,153.0123', '-27 153', '27.5,\t-153.5'],
    ['-27.4810', 'here', '-27.4810; 153.0123', '-127, 153', '-27, 1530'],
    numbers,
  ],
  'no position': [suggestBookshelfForm, shelf, 'position', ['1,1'], ['', undefined], 'Say where it is'],
  'a photo': [
    suggestBookshelfForm,
    shelf,
    'photo',
    [photo],
    [undefined, new File([], '')],
    'Please add a photo of it',
  ],
  'words of a check': [
    checkBookshelfForm,
    {},
    'words',
    ['', undefined, a(longestCheck)],
    [a(longestCheck + 1)],
    `Keep this under ${longestCheck} characters`,
  ],
  'how many books': [
    checkBookshelfForm,
    {},
    'books',
    ['', undefined, '0', String(mostBooksSeen)],
    ['many'],
    'Enter a number, or leave it empty',
  ],
  'half a book': [checkBookshelfForm, {}, 'books', ['1'], ['1.5'], 'Enter a whole number'],
  'fewer than none': [checkBookshelfForm, {}, 'books', ['0'], ['-1'], 'Enter 0 or more'],
  'too many books': [
    checkBookshelfForm,
    {},
    'books',
    [String(mostBooksSeen)],
    [String(mostBooksSeen + 1)],
    `Enter ${mostBooksSeen} or less`,
  ],
  'a suggestion': [answerSuggestionForm, { answer: 'approved' }, 'bookshelf', [id], ['nope', undefined]],
  'its answer': [
    answerSuggestionForm,
    { bookshelf: id },
    'answer',
    ['approved', 'declined'],
    ['perhaps', undefined],
    'Choose approve or decline',
  ],
  'a word with it': [
    answerSuggestionForm,
    { bookshelf: id, answer: 'approved' },
    'words',
    ['', undefined, a(500)],
    [a(501)],
    'Keep this under 500 characters',
  ],
  'a check': [removeCheckForm, {}, 'check', [id], ['nope', undefined]],
  'the password of a member who leaves': [
    deleteAccountForm,
    {},
    'password',
    ['', undefined, a(128)],
    [a(129)],
    'That password is too long',
  ],
}

test.each(Object.entries(lines))('%s', (_what, [form, whole, field, good, bad, says]) => {
  for (const typed of good)
    expect(form.safeParse({ ...whole, [field]: typed }).error, String(typed)).toBeUndefined()
  for (const typed of bad) {
    const issues = form.safeParse({ ...whole, [field]: typed }).error?.issues ?? []
    expect(
      issues.map(({ path }) => path[0]),
      String(typed),
    ).toContain(field)
    if (says !== undefined) expect(issues[0]?.message).toBe(says)
  }
})

test('a position is read in the formats of map apps; an empty check is none', () => {
  const { lat, lng } = suggestBookshelfForm.parse({ ...shelf, position: '-27.4810, 153.0123' }).position
  expect([lat, lng]).toEqual([expect.closeTo(-27.481, 3), expect.closeTo(153.0123, 3)])
  expect(checkBookshelfForm.parse({ books: '' })).toEqual({ words: '', books: undefined })
  expect(checkBookshelfForm.parse({ books: '0' }).books).toBe(0)
})
