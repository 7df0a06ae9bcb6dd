// The lists that people look at.
import { discussionsPerPage } from '#rules/clubs/discussions/discussions.ts'
import { discoverySights } from './discovery-sights.ts'
import { pageSights } from './page-sights.ts'
import { queueSights } from './queue-sights.ts'
import { type Expected, ids, type Looking, MOST, onePage, type Sight, sight, TURNED_AWAY } from './sight.ts'

const westEnd = { lat: -27.482, lng: 153.006, label: 'West End', suburb: null }

const worksToRequest = ({ me, all, sees }: Looking, km?: number) =>
  new Set(
    all.copies
      .filter((copy) => sees.isListed(me, copy) && (km === undefined || kmFromWestEnd(copy) <= km))
      .map(({ work_id }) => work_id),
  )

/** Cards name an edition; the work is looked up beside the product. */
const cards = ({ books }: { books: { id: string }[] }) => ids(books)

/** Each work once, by any of its editions. */
function worksAs(looking: Looking, works: Set<string>, isExact = true): Expected {
  const editions = looking.all.books.filter(({ work_id }) => works.has(work_id))
  const count = works.size
  return {
    must: isExact && count <= MOST ? [`${count} works`] : [],
    may: [...ids(editions), `${count} works`],
  }
}

const listSights: Sight[] = [
  sight<{ copies: { copyId: string }[] }>(
    'library.memberBookshelf',
    ({ me, all, sees, chance }) => {
      const owner = chance.oneOf(all.members)
      if (!owner) return undefined
      const copies = all.copies.filter((copy) => copy.owner_id === owner.id && sees.isOnShelf(me, copy))
      return { input: { memberId: owner.id, page: 1, pageSize: MOST }, expected: onePage(ids(copies)) }
    },
    ({ copies }) => copies.map(({ copyId }) => copyId),
  ),
  sight<{ books: { id: string }[]; total: number }>(
    'library.search',
    (looking) => {
      const km = looking.chance.oneIn(2) ? looking.chance.between(1, 12) : undefined
      const input = { text: '', genre: null, from: westEnd, page: 1, pageSize: MOST }
      const works = worksToRequest(looking, km)
      return { input: { ...input, withinKm: km }, expected: worksAs(looking, works) }
    },
    (found) => [...cards(found), `${found.total} works`],
  ),
  sight<{ books: { id: string }[] }>(
    'library.search',
    (looking) => {
      const works = worksToRequest(looking)
      const book = looking.chance.oneOf(looking.all.books.filter(({ work_id }) => works.has(work_id)))
      if (!book) return undefined
      const input = { text: book.title, genre: null, page: 1, pageSize: MOST }
      return { input, expected: worksAs(looking, works, false) }
    },
    cards,
  ),
  sight<{ id: string }[]>(
    'messages.conversations',
    ({ me, all, sees, chance }) => {
      const tab = chance.pick(['all', 'unread', 'pending'])
      const unread = new Set(
        all.participants
          .filter((each) => each.member_id === me.id && each.unread > 0)
          .map(({ conversation_id }) => conversation_id),
      )
      const shown = all.conversations.filter(
        (each) =>
          sees.isInTouch(me, each) &&
          (tab !== 'unread' || unread.has(each.id)) &&
          (tab !== 'pending' || each.standing === 'pending'),
      )
      return { input: { tab, limit: MOST }, expected: onePage(ids(shown)) }
    },
    ids,
  ),
  sight<unknown>(
    'messages.conversation',
    ({ me, all, sees, chance }) => {
      const found = chance.oneOf(all.conversations)
      if (!found) return undefined
      const must = sees.isInTouch(me, found) ? [found.id] : TURNED_AWAY
      return { input: { conversationId: found.id }, expected: { must } }
    },
    (found) => [Object(found).id],
  ),
  sight<{ id: string }[]>(
    'notices.list',
    ({ me, all }) => ({
      input: {},
      expected: {
        must: ids(all.member_notices.filter((each) => each.member_id === me.id && each.is_listed)),
      },
    }),
    ids,
  ),
  sight<{ clubs: { id: string }[] }>(
    'clubs.findClubs',
    ({ viewer, me, all, sees, chance }) => {
      const isMine = viewer.kind === 'member' && chance.oneIn(2)
      const input = { text: '', category: null, from: westEnd, withinKm: null, isMine }
      const clubs = all.clubs.filter((club) => {
        if (isMine) return sees.isIn(me, club.id)
        // That there is a private club is for members to know.
        return sees.isOpenClub(club) && (club.visibility === 'public' || viewer.kind === 'member')
      })
      return { input: { ...input, page: 1, pageSize: MOST }, expected: onePage(ids(clubs)) }
    },
    ({ clubs }) => ids(clubs),
  ),
  sight<{ id: string }[]>(
    'clubs.clubsOf',
    ({ me, all, sees, chance }) => {
      const other = chance.oneOf(all.members.filter(({ id }) => id !== me.id))
      if (!other) return undefined
      const clubs = all.clubs.filter(
        (club) =>
          sees.isIn(other, club.id) &&
          sees.isOpenClub(club) &&
          (club.visibility === 'public' || sees.isIn(me, club.id)) &&
          !sees.isApart(me.id, other.id),
      )
      return { input: { memberId: other.id, limit: MOST }, expected: onePage(ids(clubs)) }
    },
    ids,
  ),
  sight<{ discussions: { id: string }[] }>(
    'clubs.discussions',
    ({ me, all, sees, chance }) => {
      const club = chance.oneOf(all.clubs)
      if (!club) return undefined
      const talks = all.discussions.filter(
        (talk) => talk.club_id === club.id && !sees.isApart(me.id, talk.author_id) && sees.seesTalk(me, talk),
      )
      const expected = sees.seesInside(me, club.id)
        ? onePage(ids(talks), discussionsPerPage)
        : { must: TURNED_AWAY }
      return { input: { clubId: club.id }, expected }
    },
    ({ discussions }) => ids(discussions),
  ),
  sight<{ events: { id: string }[] }>(
    'events.events',
    ({ me, all, sees }) => {
      const ahead = all.events.filter((event) => sees.isAhead(me, event))
      // One date stands for a series. Those of other clubs are on no list while only new members run the club.
      const alone = ahead.filter(
        ({ series_id, club_id }) => series_id === null && (!club_id || sees.isIn(me, club_id)),
      )
      const expected =
        ahead.length <= MOST ? { must: ids(alone), may: ids(ahead) } : { must: [], may: ids(ahead) }
      return { input: { when: 'upcoming', shown: MOST }, expected }
    },
    ({ events }) => ids(events),
  ),
  sight<{ title: string }>(
    'events.eventNamed',
    ({ me, all, sees, chance }) => {
      const event = chance.oneOf(all.events)
      if (!event) return undefined
      const must = sees.seesEvent(me, event) ? ['an event'] : TURNED_AWAY
      return { input: { eventId: event.id }, expected: { must } }
    },
    () => ['an event'],
  ),
]

export const sights: readonly Sight[] = [...listSights, ...pageSights, ...discoverySights, ...queueSights]

const EARTH_KM = 6371
const inRadians = (degrees: number) => (degrees * Math.PI) / 180

/** By the haversine formula. */
function kmFromWestEnd({ lat, lng }: { lat: number; lng: number }): number {
  const [up, along] = [inRadians(lat - westEnd.lat), inRadians(lng - westEnd.lng)]
  const half =
    Math.sin(up / 2) ** 2 +
    Math.cos(inRadians(lat)) * Math.cos(inRadians(westEnd.lat)) * Math.sin(along / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}
