import { describe, expect, test } from 'vitest'
import { changedWords, type Stretch, shortened } from './changed-words.ts'

/** Changed words in brackets. */
const marked = (parts: Stretch[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')

describe('removed and added words are marked', () => {
  test.each([
    ['Poems in the park', 'Poems in the hall', 'Poems in the [park]', 'Poems in the [hall]'],
    ['Poems in the park', 'Poems, in the park', '[Poems ]in the park', '[Poems, ]in the park'],
    ['Bring a chair and tea', 'Bring tea', 'Bring [a chair and ]tea', 'Bring tea'],
    ['Free', 'Free for all', 'Free', 'Free [for all]'],
    ['one two', 'quite another matter', '[one two]', '[quite another matter]'],
    ['', 'Added', '', '[Added]'],
    ['Gone', '', '[Gone]', ''],
    ['same', 'same', 'same', 'same'],
    ['   ', 'x', '[   ]', '[x]'],
    ['first\nsecond line', 'first\nthird line', 'first\n[second ]line', 'first\n[third ]line'],
  ])('%j becomes %j', (was, becomes, before, after) => {
    const changed = changedWords(was, becomes)
    expect(marked(changed.was)).toBe(before)
    expect(marked(changed.becomes)).toBe(after)
  })
})

test('both texts are complete, however long they are', () => {
  const was = Array.from({ length: 2000 }, (_, at) => `w${at % 7}`).join(' ')
  const becomes = `new ${was.replaceAll('w3', 'w9')} end`
  const changed = changedWords(was, becomes)
  const text = (parts: Stretch[]) => parts.map((part) => part.text).join('')
  expect(text(changed.was)).toBe(was)
  expect(text(changed.becomes)).toBe(becomes)
})

test('text far from a change is left out, but nothing that changed', () => {
  const long = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ')
  const { becomes } = changedWords(`${long} park ${long}`, `${long} hall ${long}`)
  const short = marked(shortened(becomes))
  expect(short).toContain('w99 [hall ]w0')
  expect(short.split(' ').length).toBeLessThan(40)
  expect(short).toMatch(/^… .*… $/)
  expect(marked(shortened([{ text: long, isChanged: false }]))).toBe(long)
})
