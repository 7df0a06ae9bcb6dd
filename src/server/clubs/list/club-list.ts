// The clubs of the city, and those of one member.
import { clubDistance } from '#rules/clubs/club-place.ts'
import type { ClubCategory } from '#rules/clubs/clubs.ts'
import { isUuid } from '#rules/ids.ts'
import type { Standpoint } from '#rules/place/standpoint.ts'
import { suburbsWithin } from '#rules/place/suburbs-within.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { toClubCard } from '#server/clubs/club-view.ts'
import * as queries from './club-list-queries.ts'

export type ClubSearch = {
  text: string
  category: ClubCategory | null
  /** Where distances are from. */
  from: Standpoint
  /** So far from there, 0 for that suburb alone; null for anywhere. */
  withinKm: number | null
  isMine: boolean
  page: number
  pageSize: number
}

const MOST_WORDS = 8

export function createClubList({ db }: Pick<ClubParts, 'db'>) {
  return {
    /** Open clubs, the liveliest first: of each only its card. */
    async liveliestClubs(viewer: Viewer, limit: number) {
      return (await queries.listLiveliest(db, viewer, limit)).map(toClubCard)
    },

    /**
     * A page of the open clubs, or of the viewer's own with those that are closed; and how many there are. Clubs of the whole city are
     * within any distance, and come last there.
     */
    async findClubs(viewer: Viewer, search: ClubSearch) {
      const { text, category, from, withinKm, isMine, page, pageSize } = search
      const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
      const filter = {
        viewer,
        words,
        category,
        suburbs: withinKm === null ? null : suburbsWithin(from, withinKm).map(({ slug }) => slug),
        of: isMine ? memberOf(viewer).id : null,
      }
      const [rows, total] = await Promise.all([
        queries.listClubs(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
        queries.countClubs(db, filter),
      ])
      const clubs = rows.map((row) => ({ ...toClubCard(row), distance: clubDistance(from, row.suburb) }))
      return { clubs, total }
    },

    /** On a member's profile: a private club only for whom is in it too. */
    async clubsOf(viewer: Viewer, memberId: string, limit: number) {
      if (!isUuid(memberId)) return []
      return (await queries.listClubsOf(db, { viewer, memberId, limit })).map(toClubCard)
    },
  }
}
