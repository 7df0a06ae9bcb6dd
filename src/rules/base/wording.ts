// What the product itself says is stored as news: a kind with its facts. It is put into words when somebody reads it: for that
// reader, by the city's clocks, and with the names members have by then.
import { z } from '#rules/base/zod.ts'

/** `nameOf`: the name of a member as it is now; undefined if there is no such member (any more). */
export type Reader = {
  id: string
  timeZone: string
  nameOf(memberId: string | null): string | undefined
}

export type Wording<Facts extends z.ZodType, Words> = {
  facts: Facts
  words(facts: z.output<Facts>, reader: Reader): Words
}

/** The facts of one kind of news, and how they are put into words. */
export function wording<Facts extends z.ZodType, Words>(
  facts: Facts,
  words: (facts: z.output<Facts>, reader: Reader) => Words,
): Wording<Facts, Words> {
  return { facts, words }
}

/** Any news that a table of wordings has words for. */
export type NewsIn<Table> = {
  [Kind in keyof Table & string]: Table[Kind] extends { facts: infer Facts extends z.ZodType }
    ? { news: Kind; facts: z.input<Facts> }
    : never
}[keyof Table & string]

/** News as it is stored. */
export type StoredNews = { news: string; facts: unknown }

/** Undefined for news that only another release has words for: two releases run side by side during an update. */
export function inWords<Words>(
  // Each takes the facts that its own schema has let through.
  table: Record<string, Wording<z.ZodType, Words> | Wording<never, Words>>,
  { news, facts }: StoredNews,
  reader: Reader,
): Words | undefined {
  const found = Object.hasOwn(table, news) ? (table[news] as Wording<z.ZodType, Words>) : undefined
  const read = found?.facts.safeParse(facts)
  return read?.success ? found?.words(read.data, reader) : undefined
}

export const noFacts = z.object({})
/** JSON has no instants: read back from the database, it is text. */
export const instant = z.date().or(z.iso.datetime().transform((text) => new Date(text)))
/** A calendar date of the city. */
export const calendarDate = z.iso.date()
