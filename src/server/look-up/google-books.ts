// Google Books (developers.google.com/books/docs/v1): volumes by their ISBN, and by title and author.
import { z } from 'zod'
import { city } from '#city/city.ts'
import { isbn13 } from '#rules/library/isbn.ts'
import { asFound, type FoundBook } from './found-book.ts'

const volumes = z.object({
  totalItems: z.number(),
  items: z
    .array(
      z.object({
        volumeInfo: z.object({
          title: z.string().optional(),
          subtitle: z.string().optional().catch(undefined),
          authors: z.array(z.string()).catch([]),
          description: z.string().optional().catch(undefined),
          publishedDate: z.string().optional().catch(undefined),
          categories: z.array(z.string()).catch([]),
          industryIdentifiers: z.array(z.object({ type: z.string(), identifier: z.string() })).catch([]),
          imageLinks: z.object({ thumbnail: z.string().optional() }).optional().catch(undefined),
        }),
      }),
    )
    .default([]),
})

export const googleBooksPaths = {
  isbn: (isbn: string, key?: string) => volumesPath(`isbn:${isbn}`, 5, key),
  words: ({ title, author }: { title: string; author: string }, most: number, key?: string) => {
    // A quote would end the phrase.
    const phrase = (text: string) => `"${text.replaceAll('"', ' ')}"`
    return volumesPath(`intitle:${phrase(title)}${author && ` inauthor:${phrase(author)}`}`, most, key)
  },
}

function volumesPath(q: string, most: number, key?: string): string {
  const { countryCode: country } = city
  const asked = { q, maxResults: String(most), printType: 'books', country, ...(key && { key }) }
  return `/books/v1/volumes?${new URLSearchParams(asked)}`
}

/** The edition with this ISBN and no other: the service also returns books that merely mention it. */
export function readGoogleBooksIsbn(answer: unknown, isbn: string): FoundBook | undefined {
  return read(answer).find((book) => book.isbn === isbn)
}

/** Without an ISBN, because it is not known which edition the member has. */
export function readGoogleBooksWords(answer: unknown): FoundBook[] {
  return read(answer).map((book) => ({ ...book, isbn: null }))
}

function read(answer: unknown): FoundBook[] {
  return volumes.parse(answer).items.flatMap(({ volumeInfo: info }) => {
    const found = asFound({
      ...{ title: info.title, subtitle: info.subtitle, authors: info.authors },
      description: info.description,
      isbn: info.industryIdentifiers.map(({ identifier }) => isbn13(identifier)).find(Boolean) ?? null,
      published: info.publishedDate,
      subjects: info.categories,
      coverUrl: info.imageLinks?.thumbnail,
    })
    return found ? [found] : []
  })
}
