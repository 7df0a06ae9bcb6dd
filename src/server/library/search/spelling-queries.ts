import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

const MOST_SPELLINGS = 12
// At edit distance two there are far more, and few of them are meant.
const FEW_SPELLINGS = 4
const MOST_WORDS = 20
const LONG = 4

/** A word of a text, and its similar spellings. */
export type Alike = { word: string; spellings: string[] }

/**
 * For each word of a text that word, if the catalogue has it but not all the others; else the catalogue's words at edit distance one,
 * or two for a long word, most similar first. Short words without similar ones are left out; a longer one without any means no result.
 */
export async function findAlike(db: Database, text: string): Promise<Alike[]> {
  const { rows } = await sql<{ word: string; is_known: boolean; alike: string[] }>`${prepared}
    select typed.word, known.word is not null as is_known, coalesce(
      nullif(array(
        select other.word from book_words other
        where other.spellings && spellings(typed.word)
        order by ${lettersOf('other.word')} = ${lettersOf('typed.word')} desc, similarity(other.word, typed.word) desc, abs(char_length(other.word) - char_length(typed.word)), other.word
        limit ${MOST_SPELLINGS}
      ), '{}'),
      array(
        select other.word from book_words other
        where char_length(typed.word) >= 8 and other.word % typed.word
        order by similarity(other.word, typed.word) desc, other.word
        limit ${FEW_SPELLINGS}
      )
    ) as alike
    from (
      select distinct on (word) word, n from regexp_split_to_table(folded(${text}), ' ') with ordinality as part (word, n)
      where char_length(word) between 2 and 30
      order by word, n
    ) as typed
    left join book_words known on known.word = typed.word
    order by typed.n
    limit ${MOST_WORDS}`.execute(db)
  // A typing error may produce another word: if no other word is to blame, any of them may be wrong.
  const isAnyToBlame = rows.every((row) => row.is_known)
  const alike = rows.map(({ word, is_known: isKnown, alike }) => ({
    word,
    spellings: isKnown && !isAnyToBlame ? [word] : alike,
  }))
  if (alike.some(({ word, spellings }) => word.length >= LONG && spellings.length === 0)) return []
  return alike.filter(({ spellings }) => spellings.length > 0)
}

/** Which of these spellings occur in the books of the works. */
export async function findHeld(
  db: Database,
  { ids, spellings }: { ids: readonly string[]; spellings: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0 || spellings.length === 0) return []
  const { rows } = await sql<{ spelling: string }>`
    select distinct spelling from unnest(${spellings}::text[]) as spelling
    join books b on strpos(b.search_text, spelling) > 0
    where b.work_id = any (${ids}::uuid[])
    limit ${spellings.length}`.execute(db)
  return rows.map(({ spelling }) => spelling)
}

/** Folded words as in the books' search text, in order, without punctuation. */
export async function foldWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select folded(typed) as word from unnest(${words}::text[]) with ordinality as part (typed, n)
    where folded(typed) <> '' order by n limit ${words.length}`.execute(db)
  return rows.map(({ word }) => word)
}

/** The same for two words with the same letters in another order: after a swap, short words share hardly any trigrams. */
function lettersOf(word: string) {
  return sql`(select string_agg(letter, '' order by letter) from regexp_split_to_table(${sql.ref(word)}, '') as letter)`
}
