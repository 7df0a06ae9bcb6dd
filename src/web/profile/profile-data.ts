import { cityDate, monthText } from '#rules/calendar.ts'
import { averageStars, loveNamed } from '#rules/members/members.ts'
import { canReport } from '#rules/moderation/moderation.ts'
import { pageNumber } from '#rules/paging.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

const pageSize = 12
const mostClubs = 60
const noShelf = { copies: [], total: 0 }

/** Everything a profile shows: four queries beside the session's, three of another member. */
export async function profileData({ services, viewer, city, url, clock }: ScreenArgs, id: string) {
  const page = pageNumber(url.searchParams.get('page'))
  const isOwn = viewer.kind === 'member' && viewer.id === id
  const tab = url.searchParams.get('tab') === 'clubs' ? ('clubs' as const) : ('bookshelf' as const)
  const [profile, reputations, shelf, clubs, requests] = await Promise.all([
    services.members.profile(viewer, id),
    services.exchanges.reputation([id]),
    tab === 'clubs' ? noShelf : services.library.memberBookshelf(viewer, id, { page, pageSize }),
    tab === 'clubs' ? services.clubs.clubsOf(viewer, id, mostClubs) : [],
    isOwn ? services.exchanges.onProfile(viewer) : [],
  ])
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
    today: cityDate(clock(), city.timeZone),
    canReport: canReport(viewer, id).allowed,
    // Once there is a block it is taken back elsewhere.
    canBlock: viewer.kind === 'member' && profile.canMessage,
    tab,
    clubs,
    isReporting: url.searchParams.has('report'),
    isBlocking: url.searchParams.has('block'),
    editing: isOwn ? loveNamed(url.searchParams.get('edit')) : undefined,
  }
}

export type ProfileData = Awaited<ReturnType<typeof profileData>>

const nothingYet = { sum: 0, count: 0, booksShared: 0, exchangesCompleted: 0 }
