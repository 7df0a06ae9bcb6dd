// GET /sitemap.xml (sitemaps.org): the pages that everybody comes in by. Books, clubs and events are found from there.
import { Hono } from 'hono'
import { city } from '#city/city.ts'
import { suburbs } from '#city/suburbs.ts'
import { guest } from '#rules/base/viewer.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { suburbPath } from '#rules/places/place-paths.ts'
import { isQuietSuburb } from '#rules/places/suburb-figures.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { Calls } from '#server/operations/door.ts'
import type { Services } from '#server/services.ts'

const entrances = ['/', '/all-books', '/book-clubs', '/events', '/map', '/about']
/** `publicUrl`: our own origin. */
export function sitemap({
  library,
  clubs,
  publicUrl,
}: {
  library: Calls<Pick<Services['library'], 'booksBySuburb'>>
  clubs: Calls<Pick<Services['clubs'], 'suburbsWithClubs'>>
  publicUrl: string
}) {
  return new Hono<AppEnv>().get('/sitemap.xml', async (context) => {
    // A sitemap may hold 50,000 addresses; no city has so many suburbs.
    const asked = { from: standpointOf(guest, city), shown: suburbs.length }
    const [books, slugs] = await Promise.all([
      library.booksBySuburb(guest, asked),
      clubs.suburbsWithClubs(guest),
    ])
    const [withBooks, withClubs] = [new Set(books.suburbs.map(({ id }) => id)), new Set(slugs)]
    const shown = suburbs.filter(
      ({ slug }) => !isQuietSuburb({ hasBooks: withBooks.has(slug), hasClubs: withClubs.has(slug) }),
    )
    return context.body(sitemapOf(publicUrl, [...entrances, ...shown.map(suburbPath)]), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
    })
  })
}

/** Paths of ours have no sign that XML would need escaped. */
function sitemapOf(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
