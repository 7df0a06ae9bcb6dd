import { expect, test } from 'vitest'
import { backToBooks, bookcasePath, editCopyPath, lookOf } from './bookcase-path.ts'

const full =
  'q=dry&show=paused&offer=give&condition=Fair&genre=Fiction&sort=author&page=2&select=some&from=west-end-4101'

test('an address stores how the books are viewed, and leads to the same view again', () => {
  expect(bookcasePath(lookOf(new URLSearchParams(full)))).toBe(`/bookcase?${full}`)
})

test('default, empty and unknown values leave no trace in it', () => {
  const said = 'q=&show=&offer=sell&condition=New&genre=&sort=newest&page=0&select=none&from=West End'
  expect(bookcasePath(lookOf(new URLSearchParams(said)))).toBe('/bookcase')
})

test('editing a copy leads back to the same view of the books, and nowhere else', () => {
  const edit = (path: string) => backToBooks(new URL(path, 'http://localhost'))
  expect(edit(editCopyPath('1', lookOf(new URLSearchParams(full))))).toBe(`/bookcase?${full}`)
  expect(edit(editCopyPath('1', lookOf(new URLSearchParams())))).toBe('/bookcase')
  expect(edit('/bookcase/copy/1?back=https://example.org/')).toBe('/bookcase')
})
