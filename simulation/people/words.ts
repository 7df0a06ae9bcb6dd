// Texts as people type them, the awkward ones among them.
import type { Chance } from '#simulation/world/chance.ts'

const firsts = [
  'Mia',
  'Noah',
  'Ruby',
  'Arlo',
  'Wei',
  'Priya',
  "D'Arcy",
  'José',
  'Zoë',
  '佳',
  'Björn',
  'O’Shea',
] as const
const lasts = [
  'Rossi',
  'Nguyen',
  'Singh',
  'O’Brien',
  'Smith-Jones',
  'Müller',
  'Papadopoulos',
  'Li',
  'van der Berg',
] as const
const nouns = [
  'river',
  'garden',
  'winter',
  'city',
  'stranger',
  'letter',
  'bridge',
  'sea',
  'orchard',
  'clock',
] as const
const verbs = ['reads', 'borrows', 'forgets', 'returns', 'keeps', 'loses', 'finds', 'lends'] as const
const authors = [
  'Thea Astley',
  'David Malouf',
  'Alexis Wright',
  'Tim Winton',
  'Helen Garner',
  'Melissa Lucashenko',
] as const

export const personName = (chance: Chance): string => `${chance.pick(firsts)} ${chance.pick(lasts)}`
export const bookTitle = (chance: Chance): string =>
  `The ${chance.pick(nouns)} that ${chance.pick(verbs)} the ${chance.pick(nouns)}`
export const authorName = (chance: Chance): string => chance.pick(authors)

/** One sentence up to a paragraph, rarely with a link, an emoji or a line break in it. */
export function sentence(chance: Chance): string {
  const count = chance.between(1, chance.oneIn(10) ? 12 : 2)
  const said = Array.from(
    { length: count },
    () => `My ${chance.pick(nouns)} ${chance.pick(verbs)} a ${chance.pick(nouns)}.`,
  )
  if (chance.oneIn(30)) said.push('See https://example.org/books')
  if (chance.oneIn(20)) said.push('📚')
  return said.join(chance.oneIn(8) ? '\n\n' : ' ')
}

export const clubName = (chance: Chance): string =>
  `Readers of the ${chance.pick(nouns)} ${chance.below(1000)}`
