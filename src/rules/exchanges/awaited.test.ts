import { expect, test } from 'vitest'
import { askedForMoreWords, beforeThemWords, keptForWords, waitingWords } from './awaited.ts'

test('sentences about those who wait count them', () => {
  expect([waitingWords(1), waitingWords(3)]).toEqual(['1 neighbour is waiting', '3 neighbours are waiting'])
  expect(beforeThemWords(2)).toMatch(/^2 neighbours are before them in the queue\./)
  expect(askedForMoreWords(1, 'Olga')).toBe(
    '1 neighbour is waiting for it, so it’s up to Olga whether you can keep it longer.',
  )
})

test('an offer is to somebody in the queue, who need not be the first', () => {
  expect(keptForWords.inLine).toContain('on offer to someone in the queue')
})
