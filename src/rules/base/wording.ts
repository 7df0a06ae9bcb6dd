// Messages from the product itself are stored as news: a kind with its facts. They are worded when they are read: for that
// reader, in the city's time zone, and with the current names of members.
import type { City } from '#city/city.ts'
import { z } from '#rules/base/zod.ts'

/** `nameOf`: the current name of a member; undefined if there is no such member (any more). */
export type Reader = {
  id: string
  city: Pick<City, 'timeZone' | 'productName'>
  nameOf(memberId: string | null): string | undefined
}

export type Wording<Facts extends z.ZodType, Words, By extends Reader = Reader> = {
  facts: Facts
  words(facts: z.output<Facts>, reader: By): Words
}

/** The facts of one kind of news, and its wording. */
export function wording<Facts extends z.ZodType, Words, By extends Reader = Reader>(
  facts: Facts,
  words: (facts: z.output<Facts>, reader: By) => Words,
): Wording<Facts, Words, By> {
  return { facts, words }
}

/** Any news that a table of wordings can word. */
export type NewsIn<Table> = {
  [Kind in keyof Table & string]: Table[Kind] extends { facts: infer Facts extends z.ZodType }
    ? { news: Kind; facts: z.input<Facts> }
    : never
}[keyof Table & string]

/** News as it is stored. */
export type StoredNews = { news: string; facts: unknown }

/** Undefined for news of a kind that only another release has words for. */
export function inWords<Words, By extends Reader>(
  // Each gets facts that its own schema has validated.
  table: Record<string, Wording<z.ZodType, Words, By> | Wording<never, Words, By>>,
  { news, facts }: StoredNews,
  reader: By,
): Words | undefined {
  const found = Object.hasOwn(table, news) ? (table[news] as Wording<z.ZodType, Words, By>) : undefined
  const read = found?.facts.safeParse(facts)
  return read?.success ? found?.words(read.data, reader) : undefined
}

export const noFacts = z.object({})
/** JSON has no dates: read back from the database, an instant is text. */
export const instant = z.date().or(z.iso.datetime().transform((text) => new Date(text)))
/** A calendar date of the city. */
export const calendarDate = z.iso.date()
