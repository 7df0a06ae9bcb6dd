// GET /suburb/<slug>/card.jpg: the picture that link previews of a suburb's page show, the same for everybody.
import { type Context, Hono } from 'hono'
import type { City } from '#city/city.ts'
import { type Suburb, suburbLabel } from '#city/suburbs.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { variantOf } from '#rules/pictures/picture-paths.ts'
import { suburbInPath } from '#rules/places/place-paths.ts'
import { suburbFigures } from '#rules/places/suburb-figures.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { createIntakeQueue } from '#server/images/intake-queue.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { mostOnCard, type SuburbCard } from '#server/images/suburb-card.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { whileSlotIsFree } from '#server/outward/release-slot.ts'
import type { Services } from '#server/services.ts'

/** A card is drawn again once it is this old. */
const LIFE_MS = HOUR_MS
/** About 70 KB each. */
const MOST_KEPT = 48
const MOST_WAITING = 4
/** The product's own card, while too many are being drawn. */
const INSTEAD = '/screenshots/card.png'

type Card = { until: number; bytes: Promise<Uint8Array<ArrayBuffer>> }
type Parts = {
  services: Pick<Services, 'library' | 'clubs' | 'events' | 'places'>
  pictures: Pick<Pictures, 'drawCard'>
  images: Pick<FileStore, 'get'>
  limits: Pick<RateLimits, 'take'>
  city: City
  clock: () => Date
}

/**
 * Cards are kept in memory (cache) and drawn one after the other: a crawler that asks for all of them delays no page and hardly an
 * upload. `addressOf`: the network that asks.
 */
export function suburbCards(
  { services, pictures, images, limits, city, clock }: Parts,
  addressOf: (context: Context<AppEnv>) => string,
) {
  const inTurn = createIntakeQueue({ waiting: MOST_WAITING })
  const kept = new Map<string, Card>()

  return new Hono<AppEnv>().get('/suburb/:slug/card.jpg', async (context) => {
    const suburb = suburbInPath(context.req.param('slug'))
    if (!suburb) return context.text('Not found', 404)
    try {
      // A kept card may still be being drawn, for another request.
      const card = await whileSlotIsFree(() => cardOf(suburb, addressOf(context)))
      return context.body(card, 200, { 'Content-Type': 'image/jpeg' })
    } catch (error) {
      // Busy, too many for one network, or the store is away.
      if (!isRefusal(error)) throw error
      return context.body(null, 302, { Location: INSTEAD, 'Cache-Control': 'no-store' })
    }
  })

  function keptCard({ slug }: Suburb): Card['bytes'] | undefined {
    const found = kept.get(slug)
    return found && found.until > clock().getTime() ? found.bytes : undefined
  }

  async function cardOf(suburb: Suburb, address: string): Card['bytes'] {
    const found = keptCard(suburb)
    if (found) return found
    await limits.take('cardByAddress', address)
    return keptCard(suburb) ?? drawn(suburb)
  }

  function drawn(suburb: Suburb): Card['bytes'] {
    const { slug } = suburb
    kept.delete(slug)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest)
    const bytes = inTurn(slug, async () => pictures.drawCard(await readCard(suburb)))
    const card = { until: clock().getTime() + LIFE_MS, bytes }
    kept.set(slug, card)
    bytes.catch(() => {
      if (kept.get(slug) === card) kept.delete(slug)
    })
    return bytes
  }

  async function readCard(suburb: Suburb): Promise<SuburbCard> {
    const { slug } = suburb
    const { library, clubs, events, places } = services
    const [{ copies, readers, newest }, inClubs, meetings, bookshelves] = await Promise.all([
      library.suburbShelf(guest, { suburb: slug, limit: mostOnCard }),
      clubs.clubsInSuburb(guest, { suburb: slug, limit: 1 }),
      events.suburbEvents(guest, { suburb: slug, limit: 1, withinKm: city.defaultRadiusKm }),
      places.suburbBookshelves(guest, { suburb: slug, shown: 1 }),
    ])
    return {
      productName: city.productName,
      name: suburbLabel(suburb),
      figures: suburbFigures({
        ...{ copies, readers, clubs: inClubs.total },
        ...{ meetings: meetings.total, bookshelves: bookshelves.total },
      }),
      sentence: `Borrow, lend and give away books with neighbours in ${city.name}.`,
      books: await Promise.all(
        newest.map(async ({ title, cover }) => ({
          title,
          picture: cover ? ((await images.get(cover.id, variantOf(320)))?.bytes ?? null) : null,
        })),
      ),
    }
  }
}
