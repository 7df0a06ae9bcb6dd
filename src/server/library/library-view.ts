// What a viewer can see of books and copies. Positions stay here: a view has only the distance and the suburb's name.
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import type { Position, Viewer } from '#rules/base/viewer.ts'
import type { KeptAs } from '#rules/exchanges/exchanges.ts'
import { distanceOf } from '#rules/geography/distance.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import { shownToOf } from '#rules/library/own-books.ts'
import { toPicture } from '#server/images/shown-picture.ts'
import type { findBook, findSharers } from './book-queries.ts'
import type { findBookcase, findShelf } from './bookcase-queries.ts'
import type { FoundRow } from './nearest-queries.ts'
import { toBookView } from './shown-book.ts'
import type { findWishes } from './wish-queries.ts'

type Rows<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number]

/** The viewer and the point from which distances are measured. */
export type Onlooker = { viewer: Viewer; from: Standpoint }

export function toBookCard(row: FoundRow, onlooker: Onlooker) {
  const kept = row.listed ? null : toKept(row)
  const where = whereabouts(row, onlooker)
  return {
    ...toBookView(row),
    ownerName: row.owner_name,
    isGift: row.offer === 'give',
    /** Another neighbour has it now. */
    isOut: !row.listed && !kept,
    kept: kept && { ...kept, isForViewer: !where.isOwn && row.can_have === true },
    isWished: row.is_wished,
    ...where,
  }
}

export type BookCard = ReturnType<typeof toBookCard>

export function toBookDetail(row: NonNullable<Awaited<ReturnType<typeof findBook>>>) {
  const { description, published, isbn, is_wished: isWished, is_work_settled: isWorkSettled } = row
  const editions = row.editions.map((edition) => ({
    ...toBookView(edition),
    published: edition.published,
    isbn: edition.isbn,
    available: edition.available,
  }))
  return {
    ...toBookView(row),
    ...{ description, published, isbn, isWished, isWorkSettled, editions },
    ownsCopy: row.owns_copy,
    correctionsWaiting: row.corrections_waiting,
  }
}

export type BookDetail = ReturnType<typeof toBookDetail>
export type Edition = BookDetail['editions'][number]

/** `coverId`: the book's cover; a picture that is also its cover is not shown twice. */
export function toSharer(row: Rows<typeof findSharers>, onlooker: Onlooker, coverId: string | null) {
  const { photo_id, photo_tint, picture_id, picture_tint } = row
  return {
    copyId: row.id,
    owner: {
      id: row.owner_id,
      name: row.owner_name,
      photo: toPicture(photo_id, photo_tint),
    },
    ...whereabouts(row, onlooker),
    suburb: suburbText(row.suburb),
    offer: row.offer,
    condition: row.condition,
    isAvailable: row.is_free === true,
    kept: toKept(row),
    /** The club whose members alone see the copy, the viewer among them. */
    club: row.club_name,
    picture: picture_id === coverId ? null : toPicture(picture_id, picture_tint),
  }
}

/** On offer to somebody until an instant, or reserved for somebody until the end of a day of the city. */
function toKept({ kept_as: as, kept_until: until }: { kept_as?: KeptAs | null; kept_until?: Date | null }) {
  return as && until ? { as, until: as === 'promised' ? until : new Date(until.getTime() - 1) } : null
}

export type Sharer = ReturnType<typeof toSharer>

export function toOwnCopy(row: Rows<typeof findBookcase>) {
  const shownTo = shownToOf(row)
  return {
    ...toBookView(row),
    copyId: row.copy_id,
    offer: row.offer,
    condition: row.condition,
    suburb: suburbText(row.suburb),
    shownTo,
    isPaused: shownTo === 'none',
    /** Its members alone see the copy. */
    club: row.club_id && row.club_name ? { id: row.club_id, name: row.club_name } : null,
    lentElsewhereTo: row.lent_elsewhere_to,
    activeExchangeId: row.active_exchange_id,
    kept: toKept(row),
    picture: toOwnPicture(row),
  }
}

/** The picture of a copy by its owner. While it is also its book's cover, removing it would change nothing. */
function toOwnPicture(row: { picture_id: string | null; book_cover_id: string | null }) {
  return row.picture_id ? { id: row.picture_id, isCoverToo: row.picture_id === row.book_cover_id } : null
}

export type OwnCopy = ReturnType<typeof toOwnCopy>

export function toShelfCopy(row: Rows<typeof findShelf>) {
  return { ...toBookView(row), copyId: row.copy_id, isAvailable: row.is_available === true }
}

export function toWish(row: Rows<typeof findWishes>, from: Standpoint) {
  const { suburb, lat, lng } = row
  const isAvailable = suburb !== null && lat !== null && lng !== null
  return { ...toBookView(row), distance: isAvailable ? distanceOf(from, { suburb, lat, lng }) : null }
}

export type Wish = ReturnType<typeof toWish>

/** A viewer's own copy has no distance. */
function whereabouts(row: Position & { owner_id: string; suburb: string }, { viewer, from }: Onlooker) {
  const isOwn = viewer.kind === 'member' && viewer.id === row.owner_id
  return { isOwn, distance: isOwn ? null : distanceOf(from, row) }
}

/** A slug that this city no longer knows is shown unchanged. */
function suburbText(slug: string): string {
  const suburb = suburbBySlug(slug)
  return suburb ? suburbLabel(suburb) : slug
}
