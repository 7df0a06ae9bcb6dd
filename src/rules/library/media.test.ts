import { expect, test } from 'vitest'
import { type Medium, mediumOf } from './media.ts'

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

test('a cell of unlimited length costs nothing', () => {
  const began = process.cpuUsage()
  mediumOf('hard '.repeat(400_000))
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
})
