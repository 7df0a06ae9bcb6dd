// The pictures that link previews of a suburb's, a book's and a club's page show, as guests see them: the same for everybody.
import type { City } from '#city/city.ts'
import { type Suburb, suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { clubCardInput } from '#rules/clubs/club-inputs.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { DomainError } from '#rules/domain-error.ts'
import { bookCardInput } from '#rules/library/book-inputs.ts'
import { mostSharers } from '#rules/library/library.ts'
import { canDrawText } from '#rules/pictures/card-text.ts'
import { variantOf } from '#rules/pictures/picture-paths.ts'
import { suburbCardInput } from '#rules/places/place-inputs.ts'
import { suburbFigures } from '#rules/places/suburb-figures.ts'
import { createKeptPromises } from '#server/base/kept-promises.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import type { EventService } from '#server/events/event-service.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { createIntakeQueue } from '#server/images/intake-queue.ts'
import { type LinkCard, mostOnCard } from '#server/images/link-card.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Door } from '#server/operations/door.ts'
import { defineSteps } from '#server/operations/operation.ts'
import type { PlacesService } from '#server/places/places-service.ts'

/** A card is drawn again once it is this old. */
const LIFE_MS = HOUR_MS
/** About 70 KB each. */
const MOST_KEPT = 48
const MOST_WAITING = 4

/** A JPEG, drawn or about to be. */
type Drawing = { card: Promise<Uint8Array<ArrayBuffer>> }

/**
 * Cards are kept in memory (cache) and drawn one after the other: a crawler that asks for all of them delays no page and hardly an
 * upload.
 */
export function createLinkCardService({
  door,
  limits,
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
  limits: Pick<RateLimits, 'take'>
  library: Pick<LibraryService, 'suburbShelf' | 'book'>
  clubs: Pick<ClubService, 'clubsInSuburb' | 'preview'>
  events: Pick<EventService, 'suburbEvents'>
  places: Pick<PlacesService, 'suburbBookshelves'>
  pictures: Pick<Pictures, 'drawCard'>
  images: Pick<FileStore, 'get'>
  city: City
  clock: () => Date
}) {
  const inTurn = createIntakeQueue({ waiting: MOST_WAITING })
  const kept = createKeptPromises<Uint8Array<ArrayBuffer>>({ lifeMs: LIFE_MS, most: MOST_KEPT, clock })

  return door.open({
    /** The card of this suburb, as a JPEG. Only one that has to be drawn counts for the network. NOT_FOUND, RATE_LIMITED, IMAGES_BUSY. */
    suburb: defineSteps({
      by: 'guest',
      whileSuspended: 'reads; a card is cached for everybody',
      input: suburbCardInput,
      alsoCounts: ['cardByAddress'],
      run: async (_, { suburb: slug, address }): Promise<Drawing> => {
        const suburb = suburbBySlug(slug)
        if (!suburb) throw new DomainError('NOT_FOUND')
        return current(address, { key: `suburb ${slug}`, read: () => readCard(suburb) })
      },
    }),

    /** The same of a book that guests see, with the copies that they see. */
    book: defineSteps({
      by: 'guest',
      whileSuspended: 'reads; a card is cached for everybody',
      input: bookCardInput,
      alsoCounts: ['cardByAddress'],
      run: async (_, { bookId, address }): Promise<Drawing> => {
        const { title, author, cover, sharers } = await library.book(guest, { bookId })
        if (!canDrawText(title, author)) throw new DomainError('NOT_FOUND')
        const facts = {
          ...{ productName: city.productName, name: title, below: `by ${author}` },
          figures: bookFigures(sharers, city),
          sentence: 'Add it to your wishlist',
        }
        return current(address, toDraw(bookId, facts, [{ title, coverId: cover?.id ?? null }]))
      },
    }),

    /** The same of a club that guests see: open, public and not hidden. Asked each time, so that no other is ever drawn. */
    club: defineSteps({
      by: 'guest',
      whileSuspended: 'reads; a card is cached for everybody',
      input: clubCardInput,
      alsoCounts: ['cardByAddress'],
      run: async (_, { clubId, address }): Promise<Drawing> => {
        const club = await clubs.preview(guest, { path: clubPath(clubId) })
        if (!club?.card) throw new DomainError('NOT_FOUND')
        const { title, members, reading, pictureId } = club
        const facts = {
          ...{ productName: city.productName, name: title },
          below: reading ? `Reading ${reading.title}` : `A book club in ${city.name}`,
          figures:
            members > 0 ? [{ count: String(members), what: members === 1 ? 'member' : 'members' }] : [],
          sentence: `Read with neighbours in ${city.name}.`,
        }
        const books = [
          ...(pictureId ? [{ title: '', coverId: pictureId }] : []),
          ...(reading ? [reading] : []),
        ]
        return current(address, toDraw(clubId, facts, books))
      },
    }),
  })

  /** Counts where it is drawn: what a kept one says may have changed. RATE_LIMITED. */
  async function current(address: string, { key, read }: ToDraw): Promise<Drawing> {
    if (!kept.get(key)) await limits.take('cardByAddress', address)
    const draw = () => inTurn(key, async () => pictures.drawCard(await read()))
    // Another request may have begun it meanwhile.
    return { card: kept.get(key) ?? kept.keep(key, draw()) }
  }

  function toDraw(key: string, told: Omit<LinkCard, 'books'>, books: readonly CoveredBook[]): ToDraw {
    const read = async () => ({ ...told, books: await Promise.all(books.map(withPicture)) })
    return { key: `${key} ${JSON.stringify([told, books])}`, read }
  }

  async function withPicture({ title, coverId }: CoveredBook): Promise<LinkCard['books'][number]> {
    return { title, picture: coverId ? ((await images.get(coverId, variantOf(320)))?.bytes ?? null) : null }
  }

  async function readCard(suburb: Suburb): Promise<LinkCard> {
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
        newest.map(({ title, cover }) => withPicture({ title, coverId: cover?.id ?? null })),
      ),
    }
  }
}

/** `key`: what it is of and, for a card that is drawn again as soon as that changes, what it says. */
type ToDraw = { key: string; read: () => Promise<LinkCard> }
type CoveredBook = { title: string; coverId: string | null }

/** As the page says, without their owners and suburbs: a picture stays where it was shared. */
function bookFigures(sharers: readonly unknown[], city: City): LinkCard['figures'] {
  if (sharers.length === 0) return []
  return [
    {
      // More are not counted.
      count: sharers.length < mostSharers ? String(sharers.length) : `${mostSharers}+`,
      what: `${sharers.length === 1 ? 'copy' : 'copies'} in ${city.name}`,
    },
  ]
}
