import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { cityDate } from '#rules/base/calendar.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { contradictsAs, relationTo, takesDownAs } from '#rules/journeys/journeys.ts'
import { toBookView } from '#server/library/shown-book.ts'
import type { findPage, listLines, listStops } from './journey-queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findPage>>>
type StopRow = Awaited<ReturnType<typeof listStops>>['stops'][number]

/** The page of a copy: its owner is named nowhere, and no place is finer than a suburb. */
export function toJourney(
  found: Found,
  {
    stops: latest,
    own,
    contradicted,
    viewer,
    keys,
    timeZone,
  }: {
    /** The latest first. */
    stops: StopRow[]
    own: StopRow[]
    contradicted: StopRow[]
    viewer: Viewer
    keys: readonly string[]
    timeZone: string
  },
) {
  const viewerId = viewer.kind === 'member' ? viewer.id : null
  const { borrower_id, exchange_state } = found
  const relation = relationTo({
    viewerId,
    ownerId: found.owner_id,
    active: borrower_id && exchange_state ? { borrowerId: borrower_id, state: exchange_state } : null,
  })
  const takenDownAs = (stop: StopRow) =>
    takesDownAs(viewer, { ...toLineFacts({ ...stop, owner_id: found.owner_id }), keys })
  const canTakeDown = (stop: StopRow) =>
    stop.words_state === 'shown' && stop.words !== '' && !stop.is_contradicted && takenDownAs(stop) !== null
  const canContradict = ({ kind, reader_id: readerId }: StopRow) =>
    contradictsAs(viewer, { kind, readerId, ownerId: found.owner_id }) !== null
  const shown = latest.toReversed()
  const began = beganIn(found, shown[0])
  const listed = [...shown, ...contradicted].sort((one, other) => +one.stopped_at - +other.stopped_at)
  return {
    code: found.code,
    /** For the owner alone, while it is in their bookcase: the page of its book has the same id beside their name. */
    copyId: relation === 'owner' && found.withdrawn_at === null ? found.copy_id : null,
    /** The owner can leave it at a bookshelf. */
    isAtHome:
      relation === 'owner' &&
      found.withdrawn_at === null &&
      found.exchange_id === null &&
      found.lent_elsewhere_to === null,
    book: toBookView({ ...found, id: found.book_id }),
    relation,
    /** For the owner and the borrower: the exchange that the meeting is about. */
    exchangeId: relation === 'other' ? null : found.exchange_id,
    isOnLoan: found.exchange_state === 'on_loan' && relation !== 'other',
    showsLoans: relation === 'owner' && found.shows_loans,
    readers: found.readers,
    began: began ? placeOf(began) : null,
    stops: listed.map((stop) => ({
      ...toStop(stop, timeZone),
      /** The id of a stop that the viewer may contradict, or put back. */
      id: canContradict(stop) ? stop.id : null,
      isContradicted: stop.is_contradicted,
      /** The id of a line that the viewer may take down. */
      line: canTakeDown(stop) ? stop.id : null,
    })),
    /** Lines that this browser left without an account and that the journey doesn’t show: they wait, or their stop was contradicted. */
    waiting: own
      .filter(
        (stop) =>
          stop.reader_id === null &&
          (stop.words_state === 'waiting' || (stop.words_state === 'shown' && stop.is_contradicted)) &&
          takenDownAs(stop) === 'reader',
      )
      .map(({ id, words, is_contradicted: isContradicted }) => ({ id, words, isContradicted })),
    own: own
      .filter(({ reader_id }) => viewerId !== null && reader_id === viewerId)
      .map(
        ({
          id,
          kind,
          stopped_at,
          is_loan,
          is_shown,
          is_named,
          shows_suburb,
          words,
          words_state,
          is_contradicted,
        }) => ({
          id,
          kind,
          month: cityDate(stopped_at, timeZone).slice(0, 7),
          isLoan: is_loan,
          isShown: is_shown,
          isNamed: is_named,
          showsSuburb: shows_suburb,
          words,
          wordsState: words_state,
          /** The owner or an administrator has said that it isn't so. */
          isContradicted: is_contradicted,
        }),
      ),
  }
}

/**
 * Where the first reader was: told once the copy has travelled on, and while everybody can find it there. After a gift that its reader
 * hides, or that is too long ago to show, it would be that reader's suburb.
 */
function beganIn(found: Found, first: StopRow | undefined): string | null {
  if (first) return first.is_after_gift ? null : first.from_suburb
  return found.is_findable && !found.was_given ? found.suburb : null
}

export function toLineFacts({
  reader_id: readerId,
  owner_id: ownerId,
  client_key: key,
}: {
  reader_id: string | null
  owner_id: string
  client_key: string | null
}) {
  return { readerId, ownerId, key }
}

function toStop(
  { kind, suburb, name, bookshelf, words, words_state, is_contradicted, stopped_at }: StopRow,
  timeZone: string,
) {
  return {
    kind,
    place: suburb ? placeOf(suburb) : null,
    name,
    bookshelf,
    words: words_state === 'shown' && !is_contradicted ? words : '',
    /** YYYY-MM: nothing finer is told. */
    month: cityDate(stopped_at, timeZone).slice(0, 7),
  }
}

function placeOf(slug: string) {
  const suburb = suburbBySlug(slug)
  if (!suburb) return { name: slug, at: null }
  return { name: suburbLabel(suburb), at: { lat: suburb.lat, lng: suburb.lng } }
}

export function toLine(row: Awaited<ReturnType<typeof listLines>>[number]) {
  const { id, words, words_version: version, title, stopped_at: writtenAt, member_id, member_name } = row
  return {
    id,
    words,
    /** Changes with the words: they are shown as they were read. */
    version,
    title,
    writtenAt,
    by: member_id && member_name ? { id: member_id, name: member_name } : null,
  }
}

export type WaitingLine = ReturnType<typeof toLine>
