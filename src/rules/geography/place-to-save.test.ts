import { expect, test } from 'vitest'
import { placeToSave } from './place-to-save.ts'

test.each([
  ['what was typed', { place: 'Newtown 4305', at: '' }, 'Newtown 4305'],
  ['what was typed, wherever the browser is', { place: '4101', at: '-33.87,151.21' }, '4101'],
  ['the suburb of a cell', { place: '', at: '-27.48,153.01' }, 'West End'],
  ['where the member is', { place: '', at: '' }, ''],
  ['where the member is, as is shown for what is no cell', { place: '', at: 'here' }, ''],
])('a search is kept for %s', (_what, asked, kept) => {
  expect(placeToSave(asked)).toBe(kept)
})

test.each(['-33.87,151.21', '51.5,-0.13', '-27.48,160'])(
  'no search is kept for %s, which is far from every suburb',
  (at) => {
    expect(() => placeToSave({ place: '', at })).toThrow(expect.objectContaining({ code: 'UNKNOWN_SUBURB' }))
  },
)
