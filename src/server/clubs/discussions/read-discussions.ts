// Reading a club's discussions. Each operation checks the viewer's relation first; what they may not see is not found.

import type { Member } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { clubInput } from '#rules/clubs/club-inputs.ts'
import {
  mentionInput,
  newsInput,
  openTalkInput,
  postInput,
  readInput,
  talkInput,
  talksInput,
} from '#rules/clubs/discussions/discussion-inputs.ts'
import {
  canDelete,
  discussionsPerPage,
  firstUnread,
  mostTalkers,
  numbersOf,
  pageOf,
  untitled,
} from '#rules/clubs/discussions/discussions.ts'
import { partOf } from '#rules/clubs/reading/ahead.ts'
import { mentionedIn } from '#rules/clubs/writing/mention-marks.ts'
import { DomainError } from '#rules/domain-error.ts'
import { type AccessToClub, assertInClub } from '#server/clubs/club-access.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { readNotices } from '#server/notices/notice-queries.ts'
import { defineCommand, defineRead, type Look } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as discussions from './discussion-queries.ts'
import {
  type DiscussionRow,
  factsOf,
  type Seen,
  shownOf,
  toDiscussion,
  toDiscussionCard,
  toPost,
  toTalker,
} from './discussion-view.ts'
import * as posts from './post-queries.ts'
import { noteAllRead, noteRead } from './reader-queries.ts'

const MOST_SUGGESTED = 8
const MOST_NEWS = 50

type Asked = z.output<typeof talkInput>

export function createDiscussionReads({ city }: Pick<ClubParts, 'city'>) {
  const { timeZone } = city

  return {
    /** A page of discussions, and whether there is another. */
    discussions: defineRead({
      by: 'member',
      input: talksInput,
      run: async ({ db, viewer, now }, { clubId, page }) => {
        await assertInClub(db, viewer, { clubId, permission: 'lookInside' })
        const rows = await discussions.listDiscussions(db, {
          clubId,
          viewerId: viewer.id,
          limit: discussionsPerPage + 1,
          offset: (page - 1) * discussionsPerPage,
        })
        const cards = rows.slice(0, discussionsPerPage).map((row) => toDiscussionCard(row, { now, timeZone }))
        return { discussions: cards, page, hasMore: rows.length > discussionsPerPage }
      },
    }),

    /** The requested page, or the page with the requested post, or the page where the viewer stopped reading. */
    discussion: defineRead({
      by: 'member',
      input: openTalkInput,
      run: async (look, asked) => {
        const { access, discussion } = await found(look.db, look.viewer, asked)
        const goesOnAt = firstUnread({ readTo: discussion.read_to ?? -1, lastNumber: discussion.last_shown })
        const lastPage = pageOf(discussion.last_number)
        const page = Math.min(asked.page ?? pageOf(asked.number ?? goesOnAt), lastPage)
        const seen = seenBy(look, { discussion, access, askedFor: asked.askedFor })
        return {
          ...toDiscussion(seen),
          club: { id: access.clubId, name: access.name, relation: access.relation },
          page,
          pageCount: lastPage,
          goesOnAt,
          readTo: discussion.read_to ?? -1,
          seenTo: discussion.seen_to ?? -1,
          posts: await postsOf(look.db, seen, numbersOf(page)),
        }
      },
    }),

    /** New posts after this one; more than fit on a page are read with the page. Nothing after the last or an unknown post. */
    discussionNews: defineRead({
      by: 'member',
      input: newsInput,
      run: async (look, asked) => {
        const { access, discussion } = await found(look.db, look.viewer, asked)
        const after = Math.min(asked.after, discussion.last_number)
        const seen = seenBy(look, { discussion, access, askedFor: [] })
        const posts = await postsOf(look.db, seen, { from: after + 1, to: after + MOST_NEWS })
        return { ...toDiscussion(seen), posts }
      },
    }),

    /** The viewer was shown the posts with these numbers, by default from the first. Earlier posts stay unread. */
    markDiscussionRead: defineCommand({
      by: 'member',
      whileSuspended: 'reads',
      countsAs: 'readByMember',
      input: readInput,
      // It was deleted in the meantime.
      refuses: { discussion_readers_discussion_id_fkey: 'DISCUSSION_NOT_FOUND' },
      run: async ({ tx, viewer }, { from, to, ...asked }): Promise<void> => {
        const { id: memberId } = viewer
        const { discussion } = await found(tx, viewer, asked)
        const { id: discussionId, last_number: last } = discussion
        await noteRead(tx, { discussionId, memberId, from, to: Math.min(to, last) })
        if (to >= last) await readNotices(tx, { memberId, of: discussionId })
      },
    }),

    /** The viewer has no need to open the club's discussions one by one: all that they see count as read, with their notices. */
    markDiscussionsRead: defineCommand({
      by: 'member',
      whileSuspended: 'reads',
      input: clubInput,
      run: async ({ tx, viewer }, { clubId }): Promise<void> => {
        const { id: memberId } = viewer
        await assertInClub(tx, viewer, { clubId, permission: 'lookInside' })
        const read = await noteAllRead(tx, { clubId, memberId })
        await readNotices(tx, { memberId, of: read })
      },
    }),

    /** The members who write in it, those who wrote first. */
    discussionTalkers: defineRead({
      by: 'member',
      input: talkInput,
      run: async ({ db, viewer }, asked) => {
        const { discussion } = await found(db, viewer, asked)
        const rows = await discussions.listTalkers(db, { ...asked, viewerId: viewer.id, limit: mostTalkers })
        return rows.map((row) => toTalker(row, discussion.author_id))
      },
    }),

    /** Members of the club whom the viewer may want to mention. */
    mentionable: defineRead({
      by: 'member',
      input: mentionInput,
      run: async ({ db, viewer }, { clubId, start }) => {
        await assertInClub(db, viewer, { clubId, permission: 'discuss' })
        return posts.suggestMentions(db, { clubId, viewerId: viewer.id, start, limit: MOST_SUGGESTED })
      },
    }),

    /**
     * One post as it was written, to be quoted, edited or reported. A post that the viewer is not shown is not found unless they ask for
     * it; one that an administrator has hidden is found without its words, by those who may delete it.
     */
    discussionPost: defineRead({
      by: 'member',
      input: postInput,
      run: async ({ db, viewer }, { id, askedFor }) => {
        const row = await posts.findPost(db, { id, viewerId: viewer.id })
        if (!row) throw new DomainError('DISCUSSION_NOT_FOUND')
        const { number, author_id: authorId, author_name: authorName, club_id: clubId } = row
        const access = await assertInClub(db, viewer, { clubId, permission: 'lookInside' })
        const [viewerId, isLocked] = [viewer.id, row.locked_at !== null]
        const isShown = shownOf(row, { viewerId, reading: row.reading, askedFor }) === 'shown'
        const isToDelete =
          row.hidden_at !== null &&
          canDelete({ ...factsOf(row), replies: row.replies }, { viewerId, access, isLocked }).allowed
        if (!isShown && !isToDelete) throw new DomainError('DISCUSSION_NOT_FOUND')
        const about = isShown ? partOf(row) : null
        const body = isShown ? row.body : ''
        const title = row.is_title_blocked && askedFor !== 'any' ? untitled : row.title
        return {
          id,
          number,
          body,
          about,
          authorId,
          authorName,
          title,
          clubId,
          discussionId: row.discussion_id,
        }
      },
    }),
  }

  function seenBy(
    { viewer, now }: Look<'member'>,
    seen: Pick<Seen, 'discussion' | 'askedFor'> & { access: AccessToClub },
  ) {
    return { ...seen, viewerId: viewer.id, now, timeZone }
  }
}

async function found(
  db: Database,
  viewer: Member,
  { clubId, id }: Asked,
): Promise<{ access: AccessToClub; discussion: DiscussionRow }> {
  const access = await assertInClub(db, viewer, { clubId, permission: 'lookInside' })
  const discussion = await discussions.findDiscussion(db, { clubId, id, viewerId: viewer.id })
  if (!discussion) throw new DomainError('DISCUSSION_NOT_FOUND')
  return { access, discussion }
}

async function postsOf(
  db: Database,
  seen: Seen & { access: AccessToClub },
  numbers: { from: number; to: number },
) {
  const { discussion, access, viewerId } = seen
  const asked = { discussionId: discussion.id, clubId: access.clubId, viewerId, ...numbers }
  const rows = await posts.listPosts(db, asked)
  const names = await posts.listNames(db, [...new Set(rows.flatMap(({ html }) => mentionedIn(html)))])
  return rows.map((row) => toPost(row, seen, names))
}
