// A condition for words in a folded text, as part of other queries.
import { type RawBuilder, sql } from 'kysely'

// A trigram index finds three letters anywhere in a text. Fewer are matched at the beginning of a word, by the blank before them; the
// first word of the text has no such blank. In scripts that write no blanks between words, two characters are a whole word: it is
// found anywhere, without the index.
const LETTERS_OF_THE_INDEX = 3
const WITHOUT_BLANKS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

export function holdsWord(text: RawBuilder<string>, word: string): RawBuilder<boolean> {
  if (Array.from(word).length >= LETTERS_OF_THE_INDEX || WITHOUT_BLANKS.test(word))
    return sql<boolean>`${text} like '%' || folded(${word}) || '%'`
  return sql<boolean>`(${text} like folded(${word}) || '%' or ${text} like '% ' || folded(${word}) || '%')`
}

/** All of these words, in any order. Ignores accents, case and punctuation; punctuation alone matches nothing. */
export function holdsEveryWord(text: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> {
  const held = words.map((word) => sql<boolean>`(folded(${word}) = '' or ${holdsWord(text, word)})`)
  return sql<boolean>`(folded(${words.join(' ')}) <> '' and ${sql.join(held, sql` and `)})`
}
