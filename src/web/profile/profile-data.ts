import { cityDate, monthText } from '#rules/base/calendar.ts'
import { growing, pageNumber, shownCount } from '#rules/base/paging.ts'
import { averageStars, loveNamed } from '#rules/members/members.ts'
import { canReport } from '#rules/moderation/moderation.ts'
import { shownEvent } from '#web/events/list/shown-event.ts'
import { type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import type { ProfileTab } from './profile-parts.ts'

const pageSize = 12
const noShelf = { copies: [], total: 0 }
const noEvents = { answered: [], calendar: [], wishlist: [], more: undefined }

/** The events a member goes to are private. */
function tabOf(url: URL, isOwn: boolean): ProfileTab {
  const asked = url.searchParams.get('tab')
  if (asked === 'clubs') return asked
  return asked === 'events' && isOwn ? asked : ('bookshelf' as const)
}

/** Everything a profile shows: four queries besides the session's; three for another member, and one more to report them. */
export async function profileData({ services, viewer, city, url, clock }: ScreenArgs, id: string) {
  const page = pageNumber(url.searchParams.get('page'))
  const isOwn = viewer.kind === 'member' && viewer.id === id
  const tab = tabOf(url, isOwn)
  if (tab === 'clubs' && viewer.kind === 'guest')
    throw await toSignIn(url.pathname + url.search, 'Please log in to see a member’s book clubs.')
  const rows = shownCount(url.searchParams.get('show'))
  const isPast = url.searchParams.get('when') === 'past'
  const isReporting = url.searchParams.has('report')
  const [profile, reputations, shelf, clubsFound, requests, events, conversations] = await Promise.all([
    services.members.profile(viewer, { id }),
    services.exchanges.reputation(viewer, { memberIds: [id] }),
    tab === 'bookshelf'
      ? services.library.memberBookshelf(viewer, { memberId: id, page, pageSize })
      : noShelf,
    tab === 'clubs' ? services.clubs.clubsOf(viewer, { memberId: id, limit: rows + 1 }) : [],
    isOwn ? services.exchanges.onProfile(viewer) : [],
    tab === 'events' ? services.events.ownEvents(viewer, { shown: rows, isPast }) : noEvents,
    isReporting && viewer.kind === 'member' && !isOwn
      ? services.messages.conversationsToReport(viewer, { memberIds: [id] })
      : [],
  ])
  const clubs = growing(clubsFound, rows)
  const at = { now: clock(), timeZone: city.timeZone }
  const { sum, count, booksShared, exchangesCompleted } = reputations.get(id) ?? nothingYet
  const { memberSince, ...shown } = profile
  return {
    title: isOwn ? 'My Profile' : `${profile.name} Profile`,
    profile: { ...shown, memberSince: monthText(cityDate(memberSince, city.timeZone)) },
    rating: averageStars({ sum, count }) ? { average: sum / count, count } : null,
    booksShared,
    exchangesCompleted,
    shelf: { copies: shelf.copies, page, pageCount: Math.ceil(shelf.total / pageSize) },
    requests,
    today: cityDate(at.now, city.timeZone),
    canReport: canReport(viewer, id).allowed,
    // A block is removed elsewhere.
    canBlock: viewer.kind === 'member' && profile.canMessage,
    tab,
    clubs: clubs.rows,
    moreClubs: clubs.more,
    events: {
      answered: events.answered.map((event) => shownEvent(event, at)),
      calendar: events.calendar.map((event) => shownEvent(event, at)),
      wishlist: events.wishlist.map((event) => shownEvent(event, at)),
    },
    moreEvents: events.more,
    isPast,
    isReporting,
    conversations,
    isBlocking: url.searchParams.has('block'),
    editing: isOwn ? loveNamed(url.searchParams.get('edit')) : undefined,
  }
}

export type ProfileData = Awaited<ReturnType<typeof profileData>>

const nothingYet = { sum: 0, count: 0, booksShared: 0, exchangesCompleted: 0 }
