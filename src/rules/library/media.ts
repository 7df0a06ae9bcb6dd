// The column Binding, Format or Media of other sites' files: tells whether a row is a paper book.

/** Media other than paper books, and why such a row is left out. */
export const media = {
  ebook: 'It’s an e-book.',
  audio: 'It’s an audiobook.',
  video: 'It’s a film or video.',
  music: 'It’s music.',
  software: 'It’s software.',
} as const
export type Medium = keyof typeof media

/** Each looks at a few characters from each place of a cell. In this order: a paperback with a CD is a paperback, and an "audio e-book" is an audiobook. */
export const mediumSigns: readonly (readonly [Medium | null, RegExp])[] = [
  [null, /\bpaper(?:back)?s?\b|\bhard ?-?(?:cover|back|bound)\b|\bprint(?:ed)?\b|\bboard ?book\b/],
  ['audio', /audio|audible|\bmp3\b|cassette|podcast|spoken|sound recording|\bcds?\b(?!-? ?rom)/],
  ['ebook', /\be-?books?\b|kindle|nook\b|\bkobo\b|\bepub\b|\bpdf\b|\bmobi\b|digital|electronic|online/],
  ['video', /\bdvds?\b|blu-?ray|\bvhs\b|video|\bmovies?\b|\bfilms?\b/],
  ['music', /\bmusic|vinyl|\balbum\b|\blps?\b/],
  ['software', /software|\bcd-? ?rom\b|\bgames?\b/],
]

/** Null for a paper book, and if the file does not say: most rows are paper books. */
export function mediumOf(said: string): Medium | null {
  const words = said.toLowerCase()
  return mediumSigns.find(([, sign]) => sign.test(words))?.[0] ?? null
}
