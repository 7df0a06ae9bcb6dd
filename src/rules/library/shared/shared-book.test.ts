import { expect, test } from 'vitest'
import { isbn13 } from '#rules/library/isbn.ts'
import { longestShared, numbersIn, titleIn } from './shared-book.ts'

const isbnIn = (shared: string) => numbersIn(shared).map(isbn13).find(Boolean)

test.each([
  ['9780306406157', '9780306406157'],
  ['ISBN 978-0-306-40615-7', '9780306406157'],
  ['https://www.example.com/Some-Title/dp/0306406152?ref=share', '9780306406157'],
  ['Look! https://books.example/isbn/9780306406157', '9780306406157'],
  ['order 1234567890 of 0306406152', '9780306406157'],
  ['a longer number: 97803064061575', undefined],
  ['9780306406158', undefined],
  ['', undefined],
])('the ISBN in %j is %s', (shared, isbn) => {
  expect(isbnIn(shared)).toBe(isbn)
})

test.each([
  ['Cloudstreet by Tim Winton https://books.example/x?y=1', 'Cloudstreet by Tim Winton'],
  ['Cloudstreet\nISBN: 9780306406157', 'Cloudstreet'],
  ['https://books.example/x', ''],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
])('the title in %j is %j', (shared, title) => {
  expect(titleIn(shared)).toBe(title)
})

test('a long text is cut, however it is made', () => {
  expect(titleIn('x'.repeat(100_000))).toHaveLength(200)
  expect(numbersIn(`${' '.repeat(longestShared)}9780306406157`)).toEqual([])
})
