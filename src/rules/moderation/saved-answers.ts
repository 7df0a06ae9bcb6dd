// Short texts that all administrators share, to put into what they answer.

export const savedAnswerLimits = {
  title: 60,
  /** As much as any reason may have. */
  words: 500,
  /** Of the whole site: more than anybody reads through is no help. */
  most: 20,
} as const

/** Stands in a text for the name of whoever is answered. */
export const NAME_PLACE = '{name}'

/** With the name of whoever is answered; without one, what one says to anybody. */
export function filledIn(words: string, name: string | null): string {
  return words.replaceAll(NAME_PLACE, () => name ?? 'there')
}

/** Put in: after what has been written already, on a line of its own. Nothing put in leaves it as it is. */
export function putIn(written: string, words: string): string {
  if (words === '') return written
  const before = written.trimEnd()
  return before === '' ? words : `${before}\n${words}`
}
