import { hasHiddenCharacters, trimmed } from './text.ts'

const MOST_SHOWN = 60

/** What a file is called, where that can be shown: of a file, or of the name that one was refused under. */
export function fileName(file: unknown): string | undefined {
  const name = trimmed(file instanceof File ? file.name : String(file ?? ''))
  if (!name || hasHiddenCharacters(name)) return undefined
  const letters = [...name]
  return letters.length > MOST_SHOWN ? `${letters.slice(0, MOST_SHOWN).join('')}…` : name
}

/** Posted beside a form whose files arrived before it: the name of the one that was not taken. */
export const REFUSED_FILE = 'refusedFile'
