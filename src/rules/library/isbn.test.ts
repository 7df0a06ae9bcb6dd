import { expect, test } from 'vitest'
import { isbn13, isbnBeginning, isbnOfBarcode } from './isbn.ts'

test.each([
  ['9780143180142', '9780143180142'],
  ['978-0-14-318014-2', '9780143180142'],
  [' 978 0 14 318014 2 ', '9780143180142'],
  ['978\u20110\u201114\u2011318014\u20112', '9780143180142'],
  ['978\u20130\u201314\u2013318014\u20132', '9780143180142'],
  ['ISBN 978-0-14-318014-2', '9780143180142'],
  ['ISBN-13: 978-0-14-318014-2', '9780143180142'],
  ['0743273567', '9780743273565'],
  ['0-7432-7356-7', '9780743273565'],
  ['ISBN-10 0743273567', '9780743273565'],
  ['207042779X', '9782070427796'],
  ['207042779x', '9782070427796'],
  ['979-10-91146-13-5', '9791091146135'],
  ['979-8-6024-0545-3', '9798602405453'],
  // A wrong last digit, and two digits swapped.
  ['9780143180143', undefined],
  ['9780143181042', undefined],
  ['0743273568', undefined],
  ['2070427790', undefined],
  // An X in an impossible place, letters, too short, too long.
  ['978014318014X', undefined],
  ['97801431801a2', undefined],
  ['978014318014', undefined],
  ['97801431801422', undefined],
  ['', undefined],
  ['x'.repeat(10_000), undefined],
  ['-'.repeat(10_000), undefined],
  // Not books: a soft drink, printed music, a magazine.
  ['9300675024235', undefined],
  ['9790260000438', undefined],
  ['9771234567003', undefined],
])('%j is %s', (typed, isbn) => {
  expect(isbn13(typed)).toBe(isbn)
})

test.each([
  ['9780143180142', '9780143180142'],
  ['9791091146135', '9791091146135'],
  ['9780143180143', undefined],
  ['9790260000438', undefined],
  ['9300675024235', undefined],
  ['0743273567', undefined],
  ['978014318014', undefined],
])('a barcode of %s is the book %s', (code, isbn) => {
  expect(isbnOfBarcode(code)).toBe(isbn)
})

test.each([
  ['97801', '97801'],
  ['978-0-14-31', '97801431'],
  ['ISBN 9780143180142', '9780143180142'],
  ['0-14-31', '97801431'],
  ['0143180142', '978014318014'],
  ['9780', undefined],
  ['014318014X', undefined],
  ['Drylands', undefined],
  ['1984', undefined],
  ['93006750242', undefined],
  ['', undefined],
])('ISBNs that begin with %j: %s', (typed, beginning) => {
  expect(isbnBeginning(typed)).toBe(beginning)
})
