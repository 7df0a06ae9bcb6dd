import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unknownSuburb } from '#city/city.ts'
import { PlaceFields } from './place-fields.tsx'

const drawn = (place: string, isUnknown: boolean) =>
  renderToStaticMarkup(createElement(PlaceFields, { place, at: '', near: 'West End', isUnknown }))
/** What is announced when it changes. */
const liveTextOf = (markup: string) =>
  /<div id="[^"]+-error" aria-live="polite"[^>]*>(.*?)<\/div>/.exec(markup)?.[1]

test.each([
  ['Atlantis', unknownSuburb],
  ['Newtown', 'There are two: Newtown 4305 and Newtown 4350.'],
  ['9999', 'Please enter a valid postcode'],
])('that %s is unknown is announced, and described by it', (place, says) => {
  const markup = drawn(place, true)
  expect(liveTextOf(markup)).toContain(says)
  expect(markup).toContain('Now from West End.')
  expect(markup).toContain('aria-invalid="true"')
  expect(/aria-describedby="([^"]+)"/.exec(markup)?.[1]).toMatch(/-error .*-description/)
})

test('a known place has nothing to announce', () => {
  expect(liveTextOf(drawn('West End', false))).toBe('')
  expect(drawn('West End', false)).not.toContain(' aria-invalid="')
})
