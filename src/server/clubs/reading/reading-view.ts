import type { Member } from '#rules/base/viewer.ts'
import { phaseOf } from '#rules/clubs/choice/choices.ts'
import { plotOf } from '#rules/clubs/reading/progress.ts'
import { type Extent, type ReadingPlace, units } from '#rules/clubs/reading/reading-places.ts'
import { toPicture } from '#server/images/shown-picture.ts'
import { toBookView } from '#server/library/shown-book.ts'
import type { listRead } from './club-book-queries.ts'
import type { ClubCopyRow, FoundCopyRow } from './club-copy-queries.ts'
import type { ChoiceBeside, CurrentRow } from './current-book-queries.ts'

/** The current book: its schedule, the viewer's place, and the others' progress, naming only those who share theirs. */
export function toCurrentBook(row: CurrentRow) {
  const tenths = Array.from(
    { length: 10 },
    (_, at) => row.tenths.find(({ tenth }) => tenth === at)?.readers ?? 0,
  )
  return {
    clubBookId: row.club_book_id,
    book: toBookView(row),
    startedAt: row.started_at,
    unit: row.unit,
    extent: { chapter: row.chapters, page: row.pages } satisfies Extent,
    version: row.schedule_version,
    discussionId: row.discussion_id,
    parts: row.parts,
    discussions: row.discussions,
    place: row.own_place && { ...toPlace(row.own_place), isShared: row.own_place.is_shared },
    shared: row.shared.map(({ member_id: id, name, photo_id, photo_tint, ...place }) => ({
      member: { id, name, photo: toPicture(photo_id, photo_tint) },
      place: toPlace(place),
    })),
    plot: plotOf(tenths),
  }
}
export type CurrentBook = ReturnType<typeof toCurrentBook>

export function toChoiceBeside(
  {
    nominate_until: nominateUntil,
    vote_until: voteUntil,
    closed_at: closedAt,
    winner,
    joined_late,
  }: ChoiceBeside,
  now: Date,
) {
  return {
    nominateUntil,
    voteUntil,
    winner,
    joinedLate: joined_late,
    phase: phaseOf({ nominateUntil, voteUntil, closedAt }, now),
  }
}

export function toReadBook(row: Awaited<ReturnType<typeof listRead>>[number]) {
  const { club_book_id: clubBookId, finished_at: finishedAt, ratings, stars, own_stars: ownStars } = row
  const average = ratings > 0 ? Math.round((stars / ratings) * 10) / 10 : null
  return {
    ...{ clubBookId, book: toBookView(row), finishedAt, ratings, average, ownStars },
    /** Has the viewer said that they have read it to the end? Until then, replies about later parts stay hidden from them. */
    hasFinished: row.has_finished ?? false,
    sharesPlace: row.shares_place ?? false,
  }
}
export type ReadBook = ReturnType<typeof toReadBook>

function toPlace({
  unit,
  at,
  is_finished: isFinished,
}: {
  unit: string
  at: number
  is_finished: boolean
}): ReadingPlace {
  return { unit: units.find((each) => each === unit) ?? 'chapter', at, isFinished }
}

/** A copy for the members of a club. Reserved until the end of a day of the city. */
export function toClubCopy(row: ClubCopyRow, viewer: Pick<Member, 'id'>) {
  const { copy_id: copyId, owner_id, owner_name, offer, is_free: isAvailable, reserved_until: until } = row
  return {
    ...{ copyId, offer, isAvailable, reservedUntil: until ? new Date(Date.parse(until) - 1) : null },
    book: toBookView(row),
    ownerName: owner_id === viewer.id ? null : owner_name,
  }
}
export type ClubCopy = ReturnType<typeof toClubCopy>

/** A copy of another member that a search found in one of the viewer's clubs. */
export function toCopyInClub(row: FoundCopyRow) {
  return {
    copyId: row.copy_id,
    book: toBookView(row),
    ownerName: row.owner_name,
    offer: row.offer,
    isAvailable: row.is_free,
    club: { id: row.club_id, name: row.club_name },
  }
}
export type CopyInClub = ReturnType<typeof toCopyInClub>
