import type { BookGenre } from '#city/genres.ts'

// The cover of a book without a picture, drawn by generated-cover.css from these class names. The same title and author always
// get the same cover.

type Palette = (typeof palettes)[number]

const palettes = [
  'jacaranda',
  'fig',
  'poinciana',
  'night',
  'brick',
  'ink',
  'bay',
  'paper',
  'wattle',
  'lawn',
  'sky',
  'frangipani',
] as const

const motifs = ['sun', 'arches', 'lattice', 'battens', 'fanlight', 'river', 'tiles', 'gable'] as const

/** Covers of one genre share a palette without looking the same. Other genres use any palette. */
const palettesOf: { readonly [genre: string]: readonly Palette[] | undefined } = {
  Fiction: ['jacaranda', 'paper', 'bay', 'wattle', 'poinciana'],
  'Non-Fiction': ['sky', 'brick', 'lawn', 'paper', 'fig'],
  Fantasy: ['fig', 'jacaranda', 'ink', 'bay', 'night'],
  Romance: ['frangipani', 'poinciana', 'sky', 'wattle', 'jacaranda'],
  Mystery: ['ink', 'night', 'poinciana', 'fig', 'brick'],
  History: ['brick', 'paper', 'fig', 'night', 'sky'],
  Biography: ['wattle', 'lawn', 'brick', 'frangipani', 'bay'],
  'Science Fiction': ['night', 'bay', 'ink', 'sky', 'jacaranda'],
  'Self-Help': ['lawn', 'wattle', 'sky', 'frangipani', 'paper'],
  'Young Adult': ['poinciana', 'frangipani', 'jacaranda', 'wattle', 'bay'],
} satisfies { [genre in BookGenre]?: readonly Palette[] }

/** The room a subtitle takes from the title. */
const lettersOfSubtitle = 12

/** Fills its parent's width. Decorative: the component that shows it also has title and author as text. */
export function GeneratedCover({
  title,
  author,
  genre,
}: {
  title: string
  author: string
  genre?: string | null
}) {
  const hash = hashOf(`${title}|${author}`)
  const choice = palettesOf[genre ?? ''] ?? palettes
  const palette = choice[hash % choice.length]
  const motif = motifs[(hash >>> 16) % motifs.length]
  const mirrored = hash >>> 31 === 1 ? ' generated-cover-mirrored' : ''
  const [name = title, subtitle] = title.split(/: (.+)/)
  return (
    <div aria-hidden="true" className={`generated-cover cover-${palette} motif-${motif}${mirrored}`}>
      <span className={`drawn-title drawn-title-${titleSize(name, subtitle)}`}>{name}</span>
      {subtitle && <span className="drawn-subtitle">{subtitle}</span>}
      <span className="drawn-author">{author}</span>
    </div>
  )
}

/** The largest size at which the longest word fits a line and all lines fit their part of the cover. */
function titleSize(title: string, subtitle?: string): 'huge' | 'large' | 'medium' | 'small' | 'tiny' {
  const words = title.split(/\s+/)
  const longest = Math.max(...words.map((word) => word.length))
  const length = title.length + (subtitle ? lettersOfSubtitle : 0)
  if (words.length <= 2 && longest <= 7 && length <= 20) return 'huge'
  if (length <= 27 && longest <= 10) return 'large'
  if (length <= 42 && longest <= 12) return 'medium'
  return length <= 64 && longest <= 15 ? 'small' : 'tiny'
}

/** FNV-1a, 32 bits, with the finaliser of MurmurHash3, so that its low and high bits both depend on every letter. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
