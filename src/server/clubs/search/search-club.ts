// Looking for what was said in a club, and for who is in it.
import { cityDate, dayWords } from '#rules/calendar.ts'
import { foundPerPage, wordsSought } from '#rules/clubs/club-search.ts'
import { discussionPath } from '#rules/clubs/discussions/discussions.ts'
import { excerptAround } from '#rules/clubs/writing/excerpt.ts'
import { formerMember } from '#rules/members/members.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { assertInClub } from '#server/clubs/club-access.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { toClubMember } from '#server/clubs/club-view.ts'
import { type FoundPostRow, findClubMembers, findPosts } from './search-queries.ts'

type Asked = { clubId: string; text: string; people: number; page: number | null }

export function createClubSearch({ db, clock, city }: Pick<ClubParts, 'db' | 'clock' | 'city'>) {
  return {
    /**
     * For whoever may look inside: members by name, or one by “@username”, the first `people` of them; and a page of posts with all
     * of the words, or none where `page` is null. Spoilers are not looked into. CLUB_NOT_FOUND.
     */
    async searchClub(viewer: Viewer, { clubId, text, people, page }: Asked) {
      await assertInClub(db, viewer, { clubId, deed: 'lookInside' })
      const words = wordsSought(text)
      const asked = { clubId, viewerId: memberOf(viewer).id, words }
      const isAsked = words.length > 0
      const [offset, limit] = [((page ?? 1) - 1) * foundPerPage, foundPerPage + 1]
      const [members, posts] = await Promise.all([
        isAsked && people > 0 ? findClubMembers(db, { ...asked, limit: people + 1 }) : [],
        isAsked && page !== null ? findPosts(db, { ...asked, limit, offset }) : [],
      ])
      return {
        members: members.slice(0, people).map(toClubMember),
        hasMoreMembers: members.length > people,
        posts: posts.slice(0, foundPerPage).map((row) => toFoundPost(row, { clubId, words })),
        hasMorePosts: posts.length > foundPerPage,
      }
    },
  }

  function toFoundPost(row: FoundPostRow, { clubId, words }: { clubId: string; words: readonly string[] }) {
    const { discussion_id: discussionId, number, title } = row
    const path = discussionPath(clubId, discussionId)
    return {
      to: `${path}?reply=${number}#post-${number}`,
      title,
      isReply: number > 0,
      author: row.author_has_left ? formerMember : row.author_name,
      on: dayWords(cityDate(row.created_at, city.timeZone), cityDate(clock(), city.timeZone)),
      excerpt: excerptAround(row.words, words),
    }
  }
}

export type FoundPost = Awaited<
  ReturnType<ReturnType<typeof createClubSearch>['searchClub']>
>['posts'][number]
