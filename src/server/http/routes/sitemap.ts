// GET /sitemap.xml (sitemaps.org): the pages that everybody comes in by. Books, clubs and events are found from there.
import { Hono } from 'hono'
import { city } from '#city/city.ts'
import { suburbBySlug } from '#city/suburbs.ts'
import { guest } from '#rules/base/viewer.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { suburbPath } from '#rules/places/place-paths.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { Calls } from '#server/operations/door.ts'
import type { Services } from '#server/services.ts'

const entrances = ['/', '/all-books', '/book-clubs', '/events', '/map', '/about']
/** A sitemap may hold 50,000 addresses; no city has so many suburbs. */
const MOST_SUBURBS = 5_000

/** `publicUrl`: our own origin. */
export function sitemap({
  library,
  publicUrl,
}: {
  library: Calls<Pick<Services['library'], 'booksBySuburb'>>
  publicUrl: string
}) {
  return new Hono<AppEnv>().get('/sitemap.xml', async (context) => {
    const asked = { from: standpointOf(guest, city), shown: MOST_SUBURBS }
    const { suburbs } = await library.booksBySuburb(guest, asked)
    const shared = suburbs.flatMap(({ id }) => suburbBySlug(id) ?? [])
    return context.body(sitemapOf(publicUrl, [...entrances, ...shared.map(suburbPath)]), 200, {
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
