import { expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { checkBookshelfForm, suggestBookshelfForm } from '#web/places/place-forms.ts'
import { canKeepPlaces, canRemoveCheck, isAbout, streetPosition } from './places.ts'

const member: Member = {
  kind: 'member',
  id: '0b0e7a3c-58a5-4a55-9d1e-3f4e7f1f5a11',
  name: 'Mia Rossi',
  photoId: null,
  suburb: 'west-end-4101',
  cell: null,
  isAdmin: false,
  isProven: false,
  administers: false,
}
const admin = { ...member, id: 'another', isAdmin: true }
const codeOf = (decision: { allowed: true } | { allowed: false; code: string }) =>
  decision.allowed ? 'may' : decision.code

test.each([
  ['a guest', guest, 'AUTHENTICATION_REQUIRED', 'AUTHENTICATION_REQUIRED'],
  ['the writer of the check', member, 'ACCESS_DENIED', 'may'],
  ['another member', { ...member, id: 'another' }, 'ACCESS_DENIED', 'FORBIDDEN'],
  ['an administrator', admin, 'may', 'may'],
] as const)('%s: looking after places, removing a check', (_who, viewer, keeps, removes) => {
  expect(codeOf(canKeepPlaces(viewer))).toBe(keeps)
  expect(codeOf(canRemoveCheck(viewer, { memberId: member.id }))).toBe(removes)
})

test('a position in the street is rounded to about 10 m', () => {
  expect(streetPosition({ lat: -27.481_249, lng: 153.012_351 })).toEqual({ lat: -27.4812, lng: 153.0124 })
})

test.each([
  ['West End', { lat: -27.49, lng: 153.0 }, true],
  ['the Gold Coast', { lat: -28.0, lng: 153.43 }, false],
])('%s is around West End: %s', (_, position, expected) => {
  expect(isAbout(position, { lat: -27.481, lng: 153.007 })).toBe(expected)
})

const suggestion = {
  name: 'The blue fridge',
  directions: 'By the gate of the hall',
  suburb: 'West End',
  photo: new File(['x'], 'fridge.png', { type: 'image/png' }),
}
test.each([
  ['-27.4810, 153.0123', { lat: -27.481, lng: 153.0123 }],
  ['-27.48104999 153.01234', { lat: -27.481, lng: 153.0123 }],
  ['West End', undefined],
  ['-27.48', undefined],
  ['', undefined],
])('the position “%s”', (position, expected) => {
  expect(suggestBookshelfForm.safeParse({ ...suggestion, position }).data?.position).toEqual(expected)
})

test.each([
  [
    { words: 'Plenty', books: '40' },
    { words: 'Plenty', books: 40 },
  ],
  [
    { words: '', books: '' },
    { words: '', books: undefined },
  ],
  [{ books: '-1' }, undefined],
  [{ books: '2.5' }, undefined],
  [{ books: '501' }, undefined],
  [{ words: 'x'.repeat(281) }, undefined],
])('a check %o', (typed, expected) => {
  expect(checkBookshelfForm.safeParse(typed).data).toEqual(expected)
})
