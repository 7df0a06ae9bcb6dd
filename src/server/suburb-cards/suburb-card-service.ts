// The picture that link previews of a suburb's page show: what several features say of that suburb, the same for everybody.
import type { City } from '#city/city.ts'
import { type Suburb, suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { variantOf } from '#rules/pictures/picture-paths.ts'
import { suburbCardInput } from '#rules/places/place-inputs.ts'
import { suburbFigures } from '#rules/places/suburb-figures.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import type { EventService } from '#server/events/event-service.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { createIntakeQueue } from '#server/images/intake-queue.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { mostOnCard, type SuburbCard } from '#server/images/suburb-card.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import type { Door } from '#server/operations/door.ts'
import { defineSteps } from '#server/operations/operation.ts'
import type { PlacesService } from '#server/places/places-service.ts'

/** A card is drawn again once it is this old. */
const LIFE_MS = HOUR_MS
/** About 70 KB each. */
const MOST_KEPT = 48
const MOST_WAITING = 4

type Card = { until: number; bytes: Promise<Uint8Array<ArrayBuffer>> }

/**
 * Cards are kept in memory (cache) and drawn one after the other: a crawler that asks for all of them delays no page and hardly an
 * upload.
 */
export function createSuburbCardService({
  door,
  library,
  clubs,
  events,
  places,
  pictures,
  images,
  city,
  clock,
}: {
  door: Door
  library: Pick<LibraryService, 'suburbShelf'>
  clubs: Pick<ClubService, 'clubsInSuburb'>
  events: Pick<EventService, 'suburbEvents'>
  places: Pick<PlacesService, 'suburbBookshelves'>
  pictures: Pick<Pictures, 'drawCard'>
  images: Pick<FileStore, 'get'>
  city: City
  clock: () => Date
}) {
  const inTurn = createIntakeQueue({ waiting: MOST_WAITING })
  const kept = new Map<string, Card>()

  return door.open({
    /** The card of this suburb, as a JPEG. Only one that has to be drawn counts for the network. NOT_FOUND, RATE_LIMITED, IMAGES_BUSY. */
    card: defineSteps({
      by: 'guest',
      whileSuspended: 'reads; a card is cached for everybody',
      input: suburbCardInput,
      counts: [{ rule: 'cardByAddress', of: ({ input }) => (keptCard(input.suburb) ? null : input.address) }],
      run: async (_, { suburb: slug }): Promise<Uint8Array<ArrayBuffer>> => {
        const suburb = suburbBySlug(slug)
        if (!suburb) throw new DomainError('NOT_FOUND')
        return keptCard(slug) ?? drawn(suburb)
      },
    }),
  })

  function keptCard(slug: string): Card['bytes'] | undefined {
    const found = kept.get(slug)
    return found && found.until > clock().getTime() ? found.bytes : undefined
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
