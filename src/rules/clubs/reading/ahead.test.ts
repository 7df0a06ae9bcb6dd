import { expect, test } from 'vitest'
import { askedForIn, hiddenPart, partOf, partOfReply } from './ahead.ts'

const about = { unit: 'chapter', at: 12 } as const
const at = (place: number) => ({ unit: 'chapter' as const, at: place, isFinished: false })
const reading = { chapters: 20, pages: 400, place: at(6) }
const post = { number: 3, isOwn: false, about }

test.each([
  ['a later part', post, reading, [], about],
  ['nobody has said where they are', post, { ...reading, place: null }, [], about],
  ['a part that was read', post, { ...reading, place: at(12) }, [], undefined],
  ['asked for', post, reading, [7, 3], undefined],
  ['another asked for', post, reading, [7], about],
  ['not to be read here', post, reading, 'any', undefined],
  ['one’s own', { ...post, isOwn: true }, reading, [], undefined],
  ['about no part', { ...post, about: null }, reading, [], undefined],
  ['in a discussion of no book', post, null, [], undefined],
] as const)('%s', (_, written, of, askedFor, hidden) => {
  expect(hiddenPart(written, { reading: of, askedFor })).toEqual(hidden)
})

test.each([
  [null, null, null],
  [about, null, about],
  [null, about, about],
  [{ unit: 'chapter', at: 3 }, about, about],
  [{ unit: 'chapter', at: 13 }, about, { unit: 'chapter', at: 13 }],
  [{ unit: 'page', at: 13 }, about, about],
] as const)('a reply about %j that quotes %j', (said, quoted, expected) => {
  expect(partOfReply(said, quoted)).toEqual(expected)
})

test('an invalid part is none', () => {
  expect(partOf({ about_place: 3, about_unit: 'page' })).toEqual({ unit: 'page', at: 3 })
  expect(partOf({ about_place: 3, about_unit: 'verse' })).toBeNull()
  expect(partOf({ about_place: null, about_unit: null })).toBeNull()
})

test('the address takes numbers only', () => {
  const asked = (search: string) => askedForIn(new URLSearchParams(search))
  expect(asked('later=3,7')).toEqual([3, 7])
  expect(asked('later=x,-1,1e99,3000000000,0')).toEqual([])
  expect(asked('')).toEqual([])
  expect(asked(`later=${Array.from({ length: 99 }, (_, at) => at + 1)}`)).toHaveLength(50)
})
