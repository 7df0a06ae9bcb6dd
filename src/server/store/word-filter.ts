// Words in a folded text, as a part of other queries.
import { type RawBuilder, sql } from 'kysely'

// A trigram index finds three letters of a text wherever they stand. Fewer are the beginning of a word, which it finds by the blank before them: said of
// the text itself, of which the first word has none.
const LETTERS_OF_THE_INDEX = 3

export function holdsWord(text: RawBuilder<string>, word: string): RawBuilder<boolean> {
  if (Array.from(word).length >= LETTERS_OF_THE_INDEX)
    return sql<boolean>`${text} like '%' || folded(${word}) || '%'`
  return sql<boolean>`(${text} like folded(${word}) || '%' or ${text} like '% ' || folded(${word}) || '%')`
}
