// A word diff: which words of a text were removed, and which were added.

/** A segment of one of the two texts. */
export type Stretch = { text: string; isChanged: boolean }

// The table of the longest common subsequence grows with both texts. Beyond this, everything between the common beginning and
// end counts as changed.
const MOST_COMPARED = 400_000
/** With fewer words in common, marking single words would say less than marking everything. */
const LEAST_ALIKE = 1 / 3
/** How many unchanged words are kept on either side as context. */
const WORDS_AROUND = 12

/** Both texts as segments; if one is empty, all of the other has changed. */
export function changedWords(was: string, becomes: string): { was: Stretch[]; becomes: Stretch[] } {
  const [before, after] = [wordsOf(was), wordsOf(becomes)]
  const alike = isAlike(before, after)
  return {
    was: stretches(before, alike.before),
    becomes: stretches(after, alike.after),
  }
}

/** Without the text far from every change. */
export function shortened(parts: Stretch[]): Stretch[] {
  return parts.map((part, at) => {
    if (part.isChanged) return part
    const words = wordsOf(part.text)
    const head = at === 0 ? 0 : WORDS_AROUND
    const tail = at === parts.length - 1 ? 0 : WORDS_AROUND
    if (parts.length === 1 || words.length <= head + tail + WORDS_AROUND) return part
    const kept = [words.slice(0, head), words.slice(words.length - tail)]
    return { ...part, text: kept.map((some) => some.join('')).join('… ') }
  })
}

/** Each word with the space after it, so that joined they are the text. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*/g) ?? (text === '' ? [] : [text])

const bare = (words: string[]) => words.map((word) => word.trim())

/** For each word of both texts, whether the other has it too, in its place. */
function isAlike(one: string[], other: string[]): { before: boolean[]; after: boolean[] } {
  const [was, becomes] = [bare(one), bare(other)]
  const shorter = Math.min(was.length, becomes.length)
  let start = 0
  while (start < shorter && was[start] === becomes[start]) start++
  let end = 0
  while (end < shorter - start && was[was.length - 1 - end] === becomes[becomes.length - 1 - end]) end++
  const before = was.map((_, at) => at < start || at >= was.length - end)
  const after = becomes.map((_, at) => at < start || at >= becomes.length - end)
  const middle = [was.slice(start, was.length - end), becomes.slice(start, becomes.length - end)] as const
  for (const [from, to] of common(...middle)) {
    before[start + from] = true
    after[start + to] = true
  }
  const count = before.filter(Boolean).length
  if (count >= Math.max(was.length, becomes.length) * LEAST_ALIKE) return { before, after }
  return { before: was.map(() => false), after: becomes.map(() => false) }
}

/** The longest common subsequence, as pairs of indexes. */
function common(was: readonly string[], becomes: readonly string[]): [number, number][] {
  const width = becomes.length + 1
  if (was.length * width > MOST_COMPARED) return []
  const longest = new Uint16Array((was.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = was.length - 1; row >= 0; row--)
    for (let column = becomes.length - 1; column >= 0; column--)
      longest[row * width + column] =
        was[row] === becomes[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < was.length && column < becomes.length; ) {
    if (was[row] === becomes[column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return pairs
}

function stretches(words: string[], alike: boolean[]): Stretch[] {
  const parts: Stretch[] = []
  for (const [at, text] of words.entries()) {
    const isChanged = !alike[at]
    const last = parts.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else parts.push({ text, isChanged })
  }
  return parts
}
