// How people come to books: a copy's journey, the shelf of a suburb, what members show to their clubs, what to read
// next, and swap hints.
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import type { Neighbourhood } from './neighbourhood.ts'
import { ids, type Looking, MOST, onePage, type Sight, sight, TURNED_AWAY } from './sight.ts'

type Stop = Neighbourhood['journey_stops'][number]
type ShownStop = {
  kind: string
  place: { name: string } | null
  name: string | null
  bookshelf: string | null
  words: string
}

const MOST_STOPS = 60
/** Of these a suburb is the reader's own: it shows once they choose so. */
const TOLD_FROM_HOME = ['have', 'read']
/** Fewer members who let their wishes show show none. */
const FEWEST_LOOKING = 3
/** Requests that ended without a loan. */
const IN_VAIN = ['declined', 'cancelled', 'expired']

const nameOf = (slug: string | null): string | null => {
  const suburb = slug === null ? undefined : suburbBySlug(slug)
  return suburb ? suburbLabel(suburb) : slug
}

const stopWords = (stop: ShownStop): string =>
  [stop.kind, stop.place?.name, stop.name, stop.bookshelf, stop.words].map((each) => each ?? '-').join(' | ')

/** Each once: what is there again has a number. */
function numbered(lines: string[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const times = (seen.get(line) ?? 0) + 1
    seen.set(line, times)
    return `${line} (${times})`
  })
}

const DAY_MS = 86_400_000
const isBetween = (stop: Stop, one: Stop, other: Stop) =>
  stop.stopped_at >= one.stopped_at && stop.stopped_at <= other.stopped_at

/** Told again by the same member, or by somebody without an account, within a day, with no other member or hand-over in between. `all`: of the copy. */
function isToldAgain(stop: Stop, all: Stop[]): boolean {
  if (stop.kind === 'handed' || stop.words_state === 'shown') return false
  const isOthers = ({ kind, reader_id }: Stop) =>
    kind === 'handed' || (reader_id !== null && reader_id !== stop.reader_id)
  return all.some(
    (later) =>
      (+later.stopped_at > +stop.stopped_at ||
        (+later.stopped_at === +stop.stopped_at && later.id > stop.id)) &&
      +later.stopped_at <= +stop.stopped_at + DAY_MS &&
      later.reader_id === stop.reader_id &&
      later.kind === stop.kind &&
      later.bookshelf_id === stop.bookshelf_id &&
      later.is_shown &&
      !later.contradicted_at &&
      (later.is_named || !stop.is_named) &&
      (later.shows_suburb || !stop.shows_suburb) &&
      !all.some((other) => isOthers(other) && isBetween(other, stop, later)),
  )
}

/** The first reader, each member whom it came to, and each stranger who has it, or has read what nobody just had. In their order. */
function countReaders(stops: Stop[], firstId: string | null): number {
  const members = new Set<string>()
  let strangers = 0
  for (const [at, { reader_id, kind }] of stops.entries()) {
    const before = stops[at - 1]
    const isAfterHave = before?.kind === 'have' && before.reader_id === null
    if (kind === 'left') continue
    if (reader_id !== null) members.add(reader_id)
    else if (kind === 'handed' || !isAfterHave) strangers += 1
  }
  if (firstId !== null) members.delete(firstId)
  return 1 + members.size + strangers
}

/** As their reader chose: whether at all, with the suburb, with the name, with a line that an administrator has let through. */
function stopFor({ me, all, sees }: Looking, stop: Stop): ShownStop {
  const reader = all.members.find(({ id }) => id === stop.reader_id)
  const isKnown = reader && !reader.disabled_at && !sees.isApart(me.id, reader.id)
  const isNamed = stop.is_named && isKnown
  const isRead = isKnown || stop.reader_id === null || stop.reader_id === me.id
  const shelf = all.bookshelves.find(({ id }) => id === stop.bookshelf_id)
  const place = TOLD_FROM_HOME.includes(stop.kind) && !stop.shows_suburb ? null : nameOf(stop.suburb)
  return {
    kind: stop.kind,
    place: place === null ? null : { name: place },
    name: isNamed ? reader.name : null,
    bookshelf: shelf?.state === 'approved' && !shelf.hidden_at ? shelf.name : null,
    words: isRead && !stop.contradicted_at && stop.words_state === 'shown' ? stop.words : '',
  }
}

/** Everybody in a ring but the onlooker still has what the hint says, and nothing keeps them apart. */
function isWhole({ me, all, sees }: Looking, hint: string): boolean {
  return all.swap_legs
    .filter(({ hint_id }) => hint_id === hint)
    .every(({ getter_id, giver_id, work_id, copy_id, exchange_id }) => {
      if (sees.isBarred(getter_id) || sees.isBarred(giver_id) || sees.isApart(getter_id, giver_id))
        return false
      const asked = all.exchanges.find(({ id }) => id === exchange_id)
      if (asked) return !IN_VAIN.includes(asked.state)
      const copy = all.copies.find(({ id }) => id === copy_id)
      const isThere =
        giver_id === me.id ||
        (copy?.owner_id === giver_id && copy.work_id === work_id && sees.isListed({ id: getter_id }, copy))
      const isWished = all.wishes.some((wish) => wish.member_id === getter_id && wish.work_id === work_id)
      return isThere && isWished
    })
}

/** Books of others that the onlooker can have now, except those that are not for them. */
function booksToRecommend({ me, all, sees }: Looking): string[] {
  const isRefused = (work: string) =>
    all.not_for_me.some(({ member_id, work_id }) => member_id === me.id && work_id === work)
  return all.copies
    .filter((copy) => copy.owner_id !== me.id && sees.isListed(me, copy) && !isRefused(copy.work_id))
    .map(({ book_id }) => book_id)
}

/** Clubs for whose members somebody shares or keeps a copy. */
function clubsWithCopies({ clubs, copies, reservations }: Neighbourhood): Neighbourhood['clubs'] {
  const those = new Set([...copies, ...reservations].map(({ club_id }) => club_id))
  return clubs.filter(({ id }) => those.has(id))
}

export const discoverySights: Sight[] = [
  sight<{ readers: number; stops: ShownStop[]; began: { name: string } | null }>(
    'journeys.journey',
    (looking) => {
      const { me, all, sees, chance } = looking
      const travelled = new Set(all.journey_stops.map(({ copy_id }) => copy_id))
      const code = chance.oneOf(
        all.copy_codes.filter(({ copy_id }) => travelled.has(copy_id) || chance.oneIn(10)),
      )
      const copy = all.copies.find(({ id }) => id === code?.copy_id)
      if (!code || !copy) return undefined
      const visible = all.journey_stops
        .filter((stop) => stop.copy_id === copy.id && stop.is_shown && (!stop.is_loan || code.shows_loans))
        .sort((a, b) => +a.stopped_at - +b.stopped_at || (a.id < b.id ? -1 : 1))
      if (visible.length > MOST_STOPS) return undefined
      const ofCopy = all.journey_stops.filter(({ copy_id }) => copy_id === copy.id)
      const stops = visible.filter((stop) => !stop.contradicted_at && !isToldAgain(stop, ofCopy))
      // Those who may put it back still see what isn't so.
      const mayPutBack = me.isAdmin || me.id === copy.owner_id
      const listed = visible.filter(
        (stop) => stops.includes(stop) || (mayPutBack && stop.contradicted_at !== null),
      )
      const gifts = all.journey_stops.filter(
        (stop) => stop.copy_id === copy.id && stop.kind === 'handed' && !stop.is_loan,
      )
      const [first] = stops
      const isLater = gifts.some(
        ({ id, stopped_at: at }) => first && id !== first.id && Number(at) <= Number(first.stopped_at),
      )
      const isFound = gifts.length === 0 && sees.isListed({ id: 'nobody' }, copy)
      const began = first ? (isLater ? null : first.from_suburb) : isFound ? copy.suburb : null
      const firstHandOver = ofCopy
        .filter(({ kind }) => kind === 'handed')
        .sort((a, b) => +a.stopped_at - +b.stopped_at || (a.id < b.id ? -1 : 1))[0]
      const handed = all.exchanges.find(({ id }) => id === firstHandOver?.exchange_id)
      const readers = countReaders(stops, handed?.owner_id ?? copy.owner_id)
      const shown = numbered(listed.map((stop) => stopWords(stopFor(looking, stop))))
      return {
        input: { code: code.code, address: '203.0.113.9' },
        expected: { must: [...shown, `${readers} readers`, `began in ${nameOf(began)}`] },
      }
    },
    ({ readers, stops, began }) => [
      ...numbered(stops.map(stopWords)),
      `${readers} readers`,
      `began in ${began?.name ?? null}`,
    ],
  ),
  sight<{ copies: number; readers: number; lookingFor: { id: string }[] }>(
    'library.suburbShelf',
    ({ me, all, sees, chance }) => {
      const suburb = chance.oneOf(all.copies)?.suburb
      if (!suburb) return undefined
      const copies = all.copies.filter((copy) => copy.suburb === suburb && sees.isListed(me, copy))
      const readers = new Set(copies.map(({ owner_id }) => owner_id))
      const looking = new Set(
        all.members
          .filter((each) => each.shows_wishes && each.suburb === suburb && !sees.isBarred(each.id))
          .map(({ id }) => id),
      )
      const wishes = all.wishes.filter(({ member_id }) => looking.has(member_id))
      const isShown = new Set(wishes.map(({ member_id }) => member_id)).size >= FEWEST_LOOKING
      const counts = [`${copies.length} copies`, `${readers.size} readers`]
      const books = isShown ? wishes.map(({ book_id }) => book_id) : []
      return { input: { suburb, limit: 6 }, expected: { must: counts, may: [...books, ...counts] } }
    },
    ({ copies, readers, lookingFor }) => [...ids(lookingFor), `${copies} copies`, `${readers} readers`],
  ),
  sight<{ copies: { shown: { copyId: string }[] } | null }>(
    'clubs.clubReading',
    ({ me, all, sees, chance }) => {
      const club = chance.oneOf(
        clubsWithCopies(all).filter((each) => chance.oneIn(2) || sees.isIn(me, each.id)),
      )
      if (!club) return undefined
      const copies = all.copies.filter((copy) => sees.isForClub(me, copy, club.id))
      const expected = sees.seesInside(me, club.id) ? onePage(ids(copies)) : { must: TURNED_AWAY }
      return { input: { clubId: club.id, shown: 1, shownCopies: MOST }, expected }
    },
    ({ copies }) => copies?.shown.map(({ copyId }) => copyId) ?? [],
  ),
  sight<{ copies: { copyId: string }[] }>(
    'clubs.findInClubs',
    ({ me, all, sees, chance }) => {
      const isMine = chance.oneIn(2)
      const copy = chance.oneOf(
        all.copies.filter((each) => each.club_id !== null && (!isMine || sees.isInMyClubs(me, each))),
      )
      const book = all.books.find(({ id }) => id === copy?.book_id)
      if (!copy || !book) return undefined
      const may = all.copies.filter((each) => sees.isInMyClubs(me, each))
      // Of several copies of a work one is shown, whichever it is.
      const must = sees.isInMyClubs(me, copy) ? ['something'] : []
      return { input: { text: book.title, genre: null }, expected: { must, may: [...ids(may), 'something'] } }
    },
    ({ copies }) => (copies.length > 0 ? ['something', ...copies.map(({ copyId }) => copyId)] : []),
  ),
  sight<{ id: string }[]>(
    'swaps.hints',
    (looking) => {
      const own = looking.all.swap_legs.filter(
        (leg) => leg.getter_id === looking.me.id && leg.exchange_id === null && isWhole(looking, leg.hint_id),
      )
      // Somebody may have moved away since it was found.
      return { input: {}, expected: { must: [], may: own.map(({ hint_id }) => hint_id) } }
    },
    ids,
  ),
  sight<{ books: { id: string }[] }>(
    'recommendations.forYou',
    (looking) => {
      const isOff = looking.all.recommendations_off.some(({ member_id }) => member_id === looking.me.id)
      return { input: {}, expected: { must: [], may: isOff ? [] : booksToRecommend(looking) } }
    },
    ({ books }) => ids(books),
  ),
  sight<{ books: { id: string }[] }>(
    'recommendations.alsoHave',
    (looking) => {
      const book = looking.chance.oneOf(looking.all.books)
      if (!book) return undefined
      return { input: { bookId: book.id }, expected: { must: [], may: booksToRecommend(looking) } }
    },
    ({ books }) => ids(books),
  ),
]
