// A condition for words in a folded text, as part of other queries.
import { type RawBuilder, sql } from 'kysely'

// A trigram index finds three letters anywhere in a text. Fewer are matched at the beginning of a word, by the blank before them; the
// first word of the text has no such blank.
const LETTERS_OF_THE_INDEX = 3

export function holdsWord(text: RawBuilder<string>, word: string): RawBuilder<boolean> {
  if (Array.from(word).length >= LETTERS_OF_THE_INDEX)
    return sql<boolean>`${text} like '%' || folded(${word}) || '%'`
  return sql<boolean>`(${text} like folded(${word}) || '%' or ${text} like '% ' || folded(${word}) || '%')`
}
