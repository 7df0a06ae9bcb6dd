import { hasHiddenCharacters, trimmed } from './text.ts'

const MOST_SHOWN = 60

/** The name of a file, as far as it can be shown: of a file, or the name that a refused file had. */
export function fileName(file: unknown): string | undefined {
  const name = trimmed(file instanceof File ? file.name : String(file ?? ''))
  if (!name || hasHiddenCharacters(name)) return undefined
  const letters = [...name]
  return letters.length > MOST_SHOWN ? `${letters.slice(0, MOST_SHOWN).join('')}…` : name
}

/** Posted with a form whose files arrived earlier: the name of the refused one. */
export const REFUSED_FILE = 'refusedFile'
