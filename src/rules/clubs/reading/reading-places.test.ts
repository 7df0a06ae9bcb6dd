import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewestTogether, plotOf } from './progress.ts'
import { type Extent, hasRead, partWords, type ReadingPlace } from './reading-places.ts'

const known: Extent = { chapter: 20, page: 400 }
const unknown: Extent = { chapter: 20, page: null }
const chapter = (at: number): ReadingPlace => ({ unit: 'chapter', at, isFinished: false })
const page = (at: number): ReadingPlace => ({ unit: 'page', at, isFinished: false })

test.each([
  ['nothing said', null, chapter(1), known, false],
  ['the same chapter', chapter(12), chapter(12), known, true],
  ['a later chapter', chapter(12), chapter(13), known, false],
  ['an earlier page', page(200), page(199), known, true],
  ['a page of a chapter that was read', chapter(10), page(200), known, true],
  ['a page just beyond it', chapter(10), page(201), known, false],
  ['a chapter that page is the end of', page(200), chapter(10), known, true],
  ['a chapter whose end is a page on', page(199), chapter(10), known, false],
  ['pages of a book whose length nobody knows', chapter(19), page(1), unknown, false],
  ['all of it, whatever its length', { ...chapter(1), isFinished: true }, page(9999), unknown, true],
])('%s', (_, place, part, extent, expected) => {
  expect(hasRead(place, part, extent)).toBe(expected)
})

const parts = fc.record({
  unit: fc.constantFrom('chapter' as const, 'page' as const),
  at: fc.integer({ min: 1, max: 500 }),
})

test('reading on never means having read less', () => {
  fc.assert(
    fc.property(parts, parts, fc.nat(100), (at, part, further) => {
      const before = hasRead({ ...at, isFinished: false }, part, known)
      const after = hasRead({ ...at, at: at.at + further, isFinished: false }, part, known)
      expect(after || !before).toBe(true)
    }),
  )
})

test.each([
  ['nobody', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], []],
  ['two', [1, 0, 0, 0, 0, 0, 0, 0, 0, 1], []],
  ['three, wherever they are', [3, 0, 0, 0, 0, 0, 0, 0, 0, 0], ['0-10: 3']],
  ['five in one place', [0, 0, 0, 5, 0, 0, 0, 0, 0, 0], ['0-10: 5']],
  ['three and three', [3, 0, 0, 0, 0, 0, 0, 0, 0, 3], ['0-1: 3', '1-10: 3']],
  ['a straggler joins the next', [1, 0, 2, 0, 4, 0, 3, 0, 0, 1], ['0-3: 3', '3-5: 4', '5-10: 4']],
])('the plot of %s', (_, tenths, expected) => {
  expect(plotOf(tenths).map(({ from, to, readers }) => `${from}-${to}: ${readers}`)).toEqual(expected)
})

test('no stretch of a plot has fewer than three readers, the stretches cover the whole book and all readers, and a plot where all are together is not shown', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { minLength: 10, maxLength: 10 }), (tenths) => {
      const plot = plotOf(tenths)
      const all = tenths.reduce((total, readers) => total + readers, 0)
      expect(plot.length > 0).toBe(all >= fewestTogether)
      for (const [at, { from, to, readers }] of plot.entries()) {
        expect(readers).toBeGreaterThanOrEqual(fewestTogether)
        expect(from).toBe(plot[at - 1]?.to ?? 0)
        if (readers === all) expect([from, to]).toEqual([0, 10])
      }
      if (plot.length > 0) expect(plot.at(-1)?.to).toBe(10)
      if (plot.length > 0) expect(plot.reduce((total, { readers }) => total + readers, 0)).toBe(all)
    }),
  )
})

test('a part in words', () => {
  expect([partWords({ unit: 'chapter', at: 12 }), partWords({ unit: 'page', at: 230 })]).toEqual([
    ...['chapter 12', 'page 230'],
  ])
})
