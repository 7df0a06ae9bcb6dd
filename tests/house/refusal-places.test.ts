import { expect, test } from 'vitest'
import { everyRoute } from '#tests/support/every-route.ts'
import { refusalsOf } from './refusal-places.ts'

test('every intent of a screen has a place where its refusal is shown', () => {
  const screens = everyRoute.flatMap(({ file }) => {
    const refusals = refusalsOf(`src/web/${file}`)
    return refusals ? { file, ...refusals } : []
  })
  const silent = screens.flatMap(({ file, silent }) => silent.map((intent) => `${file}: ${intent}`))
  expect(silent).toEqual([])
  // What is read is what the screens have.
  expect(screens.length).toBeGreaterThan(50)
  const bookcase = screens.find(({ file }) => file === 'bookcase/bookcase.tsx')
  expect(bookcase?.intents).toEqual(expect.arrayContaining(['add-known', 'pause-hold', 'reserve']))
})
