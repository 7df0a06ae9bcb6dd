import { expect, test } from 'vitest'
import { excerptAround } from './excerpt.ts'

const long = `${'Not here yet. '.repeat(20)}Then the Café by the river, ${'and so on '.repeat(30)}`

test.each([
  ['The river is a person.', ['river'], { before: 'The ', found: 'river', after: ' is a person.' }],
  ['Sofía was right', ['SOFIA'], { before: '', found: 'Sofía', after: ' was right' }],
  ['Nothing\n\nof it', ['quokka'], { before: '', found: '', after: 'Nothing of it' }],
  ['It is the second', ['none', 'second'], { before: 'It is the ', found: 'second', after: '' }],
  ['Spiele der Straße', ['strasse', 'der'], { before: 'Spiele ', found: 'der', after: ' Straße' }],
  ['😀 and a 🌊 wave', ['wave'], { before: '😀 and a 🌊 ', found: 'wave', after: '' }],
  ['', ['river'], { before: '', found: '', after: '' }],
])('the excerpt of %j for %j', (text, words, excerpt) => {
  expect(excerptAround(text, words)).toEqual(excerpt)
})

test('the excerpt of a long text surrounds the word, and cuts no word before it', () => {
  const { before, found, after } = excerptAround(long, ['cafe'])
  expect(found).toBe('Café')
  expect(before).toMatch(/^…(?:Not|here|yet\.) .*Then the $/)
  expect(after).toMatch(/^ by the river, and so on .*…$/)
  expect(Array.from(before + found + after).length).toBeLessThanOrEqual(182)
})
