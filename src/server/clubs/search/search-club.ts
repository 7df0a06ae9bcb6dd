// Searching a club's posts and members.

import { cityDate, dayWords } from '#rules/base/calendar.ts'
import { wordsSought } from '#rules/base/search.ts'
import { searchClubInput } from '#rules/clubs/club-inputs.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { foundPerPage } from '#rules/clubs/club-search.ts'
import { postPath } from '#rules/clubs/discussions/discussion-paths.ts'
import { excerptAround } from '#rules/clubs/writing/excerpt.ts'
import { assertInClub } from '#server/clubs/club-access.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { toClubMember } from '#server/clubs/club-view.ts'
import { defineRead } from '#server/operations/operation.ts'
import { type FoundPostRow, findClubMembers, findPosts } from './search-queries.ts'

type Moment = { now: Date; timeZone: string }

export function createClubSearch({ city: { timeZone } }: Pick<ClubParts, 'city'>) {
  /**
   * For viewers who can look inside: members by name, or one by “@username”; and posts that have all of the words. Spoilers are not
   * searched. CLUB_NOT_FOUND.
   */
  return defineRead({
    by: 'member',
    input: searchClubInput,
    run: async ({ db, viewer, now }, { clubId, text, people, page }) => {
      await assertInClub(db, viewer, { clubId, permission: 'lookInside' })
      const words = wordsSought(text)
      const asked = { clubId, viewerId: viewer.id, words }
      const isAsked = words.length > 0
      const [offset, limit] = [((page ?? 1) - 1) * foundPerPage, foundPerPage + 1]
      const [members, posts] = await Promise.all([
        isAsked && people > 0 ? findClubMembers(db, { ...asked, limit: people + 1 }) : [],
        isAsked && page !== null ? findPosts(db, { ...asked, limit, offset }) : [],
      ])
      return {
        members: members.slice(0, people).map(toClubMember),
        hasMoreMembers: members.length > people,
        posts: posts
          .slice(0, foundPerPage)
          .map((row) => toFoundPost(row, { clubId, words, moment: { now, timeZone } })),
        hasMorePosts: posts.length > foundPerPage,
      }
    },
  })
}

function toFoundPost(
  row: FoundPostRow,
  { clubId, words, moment }: { clubId: string; words: readonly string[]; moment: Moment },
) {
  const { discussion_id: discussionId, number, title } = row
  const path = discussionPath(clubId, discussionId)
  const { now, timeZone } = moment
  return {
    to: postPath(path, number),
    title,
    isReply: number > 0,
    author: row.author_name,
    on: dayWords(cityDate(row.created_at, timeZone), cityDate(now, timeZone)),
    excerpt: excerptAround(row.words, words),
  }
}

export type FoundPost = ReturnType<typeof toFoundPost>
