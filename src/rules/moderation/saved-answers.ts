// Short texts that all administrators share, to insert into replies and reasons.

export const savedAnswerLimits = {
  title: 60,
  /** The same limit as for a reason. */
  words: 500,
  /** For the whole site: nobody reads through more than this. */
  most: 20,
} as const

/** A placeholder for the name of the person who gets the reply. */
export const NAME_PLACE = '{name}'

/** Fills in the person's name; without one, a neutral word. */
export function filledIn(words: string, name: string | null): string {
  return words.replaceAll(NAME_PLACE, () => name ?? 'there')
}

/** Inserts an answer after the text so far, on a new line. An empty answer changes nothing. */
export function putIn(written: string, words: string): string {
  if (words === '') return written
  const before = written.trimEnd()
  return before === '' ? words : `${before}\n${words}`
}
