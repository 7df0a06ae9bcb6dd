import { expect, test } from 'vitest'
import { type Medium, mediumOf, mediumSigns } from './media.ts'

test.each<[Medium | null, string[]]>([
  // Goodreads: Binding
  [
    null,
    [
      ...[
        '',
        'Paperback',
        'Hardcover',
        'Mass Market Paperback',
        'Library Binding',
        'Board book',
        'Board Book',
      ],
      ...['Spiral-bound', 'Leather Bound', 'Unknown Binding', 'Trade Paperback', 'Comics', 'Pamphlet'],
    ],
  ],
  ['ebook', ['Kindle Edition', 'ebook', 'eBook', 'E-book', 'Nook', 'Kindle Unlimited', 'PDF', 'Online']],
  ['audio', ['Audiobook', 'Audible Audio', 'Audio CD', 'Audio Cassette', 'MP3 CD', 'CD', 'Podcast']],
  ['video', ['DVD', 'VHS Tape', 'Blu-ray', 'Movie']],
  ['software', ['CD-ROM', 'Software', 'Game']],
  // StoryGraph: Format
  [null, ['paperback', 'hardcover']],
  ['ebook', ['digital']],
  ['audio', ['audio']],
  // LibraryThing: Media
  [null, ['Book', 'Paper Book', 'Hardback', 'Printed music', 'Paperback + CD', 'Manuscript', 'Map']],
  ['ebook', ['Ebook', 'PDF ebook', 'Kindle']],
  ['audio', ['CD audiobook', 'Digital audiobook', 'Sound recording']],
  ['music', ['Music', 'Music recording', 'Vinyl LP']],
  ['video', ['Video recording', 'DVD video']],
])('%s', (medium, said) => {
  expect(said.map((each) => [each, mediumOf(each)])).toEqual(said.map((each) => [each, medium]))
})

test('a long cell costs no more than its length: no pattern repeats anything', () => {
  expect(mediumSigns.filter(([, { source }]) => /[*+]|\{\d*,/.test(source))).toEqual([])
})
