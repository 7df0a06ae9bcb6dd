import { expect, test } from 'vitest'
import { addBookDialogForm, addBookForm, coverMissing } from './copy-forms.ts'

const id = '7f2b5a0e-3f0e-4d57-9a3e-1d1a3c7f7a11'
const cover = new File(['a picture'], 'cover.png', { type: 'image/png' })
const typed = { title: 'Drylands', author: 'Thea Astley', description: 'A drought.', clientKey: id }

test.each([
  ['nothing', {}, coverMissing],
  ['a picture', { cover }, undefined],
  ['an empty file field', { cover: new File([], '') }, coverMissing],
  ['what was found when it was looked up', { lookedUp: id }, undefined],
  ['a look-up that found nothing', { lookedUp: '' }, coverMissing],
  ['the book it is', { sameBook: id }, undefined],
  ['that it is another book', { sameBook: 'other' }, coverMissing],
])('a cover is required: %s', (_, facts, problem) => {
  const { error } = addBookDialogForm.safeParse({ ...typed, ...facts })
  expect(error?.flatten().fieldErrors.cover?.[0]).toBe(problem)
})

test('a missing cover is reported together with other errors', () => {
  const { error } = addBookForm({ today: '2026-03-02' }).safeParse({ isbn: '9780143180143' })
  expect(Object.keys(error?.flatten().fieldErrors ?? {})).toEqual(
    expect.arrayContaining(['title', 'isbn', 'cover', 'genre', 'publicationDate']),
  )
})

test('an ISBN is stored as 13 digits', () => {
  expect(addBookDialogForm.parse({ ...typed, cover, isbn: '0-7432-7356-7' }).isbn).toBe('9780743273565')
})
