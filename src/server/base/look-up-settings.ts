// Settings for looking books up: the services' addresses, or that they are not used.
import { z } from 'zod'

/** The services' addresses, unless the operator sets others. */
export const usualAddresses = {
  openLibrary: 'https://openlibrary.org',
  googleBooks: 'https://www.googleapis.com',
} as const

const address = (name: string, usual: string) =>
  z
    .string()
    .refine(
      (text) => text === 'off' || isAddress(text),
      `must be an address without a path, or off, for example ${name}=${usual}`,
    )
    .transform((text) => (text === 'off' ? undefined : new URL(text).origin))
    .prefault(usual)

export const lookUpSettings = {
  OPEN_LIBRARY_URL: address('OPEN_LIBRARY_URL', usualAddresses.openLibrary),
  GOOGLE_BOOKS_URL: address('GOOGLE_BOOKS_URL', usualAddresses.googleBooks),
  GOOGLE_BOOKS_KEY: z
    .string()
    .trim()
    .regex(
      /^[\w-]{1,200}$/,
      'must be a key of the Google Books API, for example GOOGLE_BOOKS_KEY=<as its console shows it>',
    )
    .optional(),
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  return url.pathname === '/' && !url.search && !url.hash && !url.username
}
