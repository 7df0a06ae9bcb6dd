import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { distanceKm, distanceOf } from '#rules/geography/distance.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import { bookshelfChanges } from '#rules/places/bookshelf-changes.ts'
import { canKeepPlaces, canRemoveCheck } from '#rules/places/places.ts'
import type { PublicPlace } from '#rules/places/public-places.ts'
import { toPicture } from '#server/images/shown-picture.ts'
import type { findBookshelf, listBookshelves, listSuggestions } from './bookshelf-queries.ts'
import type { listChecks } from './check-queries.ts'

type Rows<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number]

export function toBookshelfLine(row: Rows<typeof listBookshelves>, from: Standpoint) {
  const { id, name, suburb, lat, lng } = row
  return { id, name, suburb: labelOf(suburb), distance: distanceOf(from, { lat, lng, suburb: '' }) }
}

export function toPublicPlace(row: Rows<typeof listBookshelves>): PublicPlace {
  const { id, name, directions, suburb, lat, lng } = row
  return {
    key: `bookshelf/${id}`,
    kind: 'bookshelf',
    name,
    suburb: labelOf(suburb),
    directions: directions || null,
    lat,
    lng,
  }
}

export function toBookshelf(row: NonNullable<Awaited<ReturnType<typeof findBookshelf>>>, viewer: Viewer) {
  const { id, name, directions, suburb, lat, lng, state, answer } = row
  const mayRemove = state === 'approved' && canKeepPlaces(viewer).allowed
  return {
    id,
    name,
    directions,
    suburb: labelOf(suburb),
    lat,
    lng,
    state,
    /** Off the map until an administrator puts it back; its suggester and administrators still find it. */
    isHidden: row.hidden_at !== null,
    // The administrator's words to the suggester, who has read them in a notice. Left out once it is on the map,
    // because everybody can see that page.
    answer: state === 'approved' ? null : answer,
    mayRemove,
    picture: toPicture(row.picture_id, row.picture_tint),
  }
}

export function toCheck(row: Rows<typeof listChecks>, viewer: Viewer) {
  const { id, member_id: memberId, name, words, books, created_at: checkedAt, photo_id, photo_tint } = row
  return {
    id,
    words,
    books,
    checkedAt,
    isOwn: viewer.kind === 'member' && viewer.id === memberId,
    mayRemove: canRemoveCheck(viewer, { memberId }).allowed,
    by: { id: memberId, name, photo: toPicture(photo_id, photo_tint) },
  }
}

export function toSuggestion(row: Rows<typeof listSuggestions>) {
  const { id, name, directions, suburb, lat, lng, suggested_at: suggestedAt, member_id, member_name } = row
  const by = member_id && member_name ? { id: member_id, name: member_name } : null
  const { declined: was, nearest } = row
  const shelf = { name, directions, suburb: labelOf(suburb), lat, lng, pictureId: row.picture_id }
  return {
    id,
    name,
    directions,
    suburb: shelf.suburb,
    lat,
    lng,
    suggestedAt,
    by,
    picture: toPicture(row.picture_id, row.picture_tint),
    /** The nearest other one, if it may be the same bookshelf. */
    nearest: nearest && {
      id: nearest.id,
      name: nearest.name,
      isOnMap: nearest.isOnMap,
      metres: Math.max(1, Math.round(distanceKm(row, nearest) * 1000)),
    },
    /** For a repeated suggestion: the administrator's earlier answer, and what is new. */
    before: was && {
      answer: was.answer,
      changes: bookshelfChanges({ ...was, suburb: labelOf(was.suburb), pictureId: was.picture_id }, shelf),
    },
  }
}

export type BookshelfCheck = ReturnType<typeof toCheck>
export type Suggestion = ReturnType<typeof toSuggestion>

function labelOf(slug: string): string {
  const suburb = suburbBySlug(slug)
  return suburb ? suburbLabel(suburb) : slug
}
