import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

const MOST_SPELLINGS = 12
// Two slips away there is far more, and little of it is meant.
const FEW_SPELLINGS = 4
const MOST_WORDS = 10
const LONG = 4

/**
 * For each word of a text the catalogue's words that are a slip away from it, or two in a long one, most alike first. Where there
 * are words of four letters and more, shorter ones are left out: they are like too many. None at all where a word is like none.
 */
export async function findAlike(db: Database, text: string): Promise<string[][]> {
  const { rows } = await sql<{ word: string; alike: string[] }>`${prepared}
    select typed.word, coalesce(
      nullif(array(
        select known.word from book_words known
        where known.spellings && spellings(typed.word)
        order by similarity(known.word, typed.word) desc, known.word
        limit ${MOST_SPELLINGS}
      ), '{}'),
      array(
        select known.word from book_words known
        where char_length(typed.word) >= 8 and known.word % typed.word
        order by similarity(known.word, typed.word) desc, known.word
        limit ${FEW_SPELLINGS}
      )
    ) as alike
    from (
      select distinct on (word) word, n from regexp_split_to_table(folded(${text}), ' ') with ordinality as part (word, n)
      where char_length(word) between 3 and 30
      order by word, n
    ) as typed
    order by typed.n
    limit ${MOST_WORDS}`.execute(db)
  const long = rows.filter(({ word }) => word.length >= LONG)
  const alike = (long.length > 0 ? long : rows).map((row) => row.alike)
  return alike.every((spellings) => spellings.length > 0) ? alike : []
}
