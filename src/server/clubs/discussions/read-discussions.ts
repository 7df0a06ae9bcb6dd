// Reading what a club talks about. Every way in asks where the viewer stands first; what is not theirs is not found.

import { discussionsPerPage, firstUnread, numbersOf, pageOf } from '#rules/clubs/discussions/discussions.ts'
import { type AskedFor, hiddenPart, partOf } from '#rules/clubs/reading/ahead.ts'
import { mentionedIn } from '#rules/clubs/writing/mention-marks.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { assertInClub, type PlaceInClub } from '#server/clubs/club-access.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { asMember } from '#server/members/accounts/as-viewer.ts'
import { readNotices } from '#server/notices/notice-queries.ts'
import * as discussions from './discussion-queries.ts'
import {
  type DiscussionRow,
  type Seen,
  toDiscussion,
  toDiscussionCard,
  toPost,
  toTalker,
} from './discussion-view.ts'
import * as posts from './post-queries.ts'
import { noteRead } from './reader-queries.ts'

const MOST_TALKERS = 100
const MOST_SUGGESTED = 8
const MOST_NEWS = 50

type Asked = { clubId: string; id: string }

export function createDiscussionReads({ db, clock, city }: ClubParts) {
  return {
    /** A page of them, and whether there is a next. */
    async discussions(viewer: Viewer, clubId: string, page = 1) {
      await assertInClub(db, viewer, { clubId, deed: 'lookInside' })
      const rows = await discussions.listDiscussions(db, {
        clubId,
        viewerId: memberOf(viewer).id,
        limit: discussionsPerPage + 1,
        offset: (page - 1) * discussionsPerPage,
      })
      const cards = rows
        .slice(0, discussionsPerPage)
        .map((row) => toDiscussionCard(row, { now: clock(), timeZone: city.timeZone }))
      return { discussions: cards, page, hasMore: rows.length > discussionsPerPage }
    },

    /** The page asked for, or the one on which the post asked for stands, or on which the viewer goes on reading. */
    async discussion(
      viewer: Viewer,
      asked: Asked & {
        page?: number | undefined
        number?: number | undefined
        askedFor?: AskedFor | undefined
      },
    ) {
      const { place, discussion } = await found(viewer, asked)
      const { last_number: lastNumber } = discussion
      const goesOnAt = firstUnread({ readTo: discussion.read_to ?? -1, lastNumber })
      const lastPage = pageOf(lastNumber)
      const page = Math.min(asked.page ?? pageOf(asked.number ?? goesOnAt), lastPage)
      const seen = seenBy(viewer, { discussion, place, askedFor: asked.askedFor ?? [] })
      return {
        ...toDiscussion(seen),
        club: { id: place.clubId, name: place.name, standing: place.standing },
        page,
        pageCount: lastPage,
        goesOnAt,
        readTo: discussion.read_to ?? -1,
        seenTo: discussion.seen_to ?? -1,
        posts: await postsOf(seen, numbersOf(page)),
      }
    },

    /** What has come behind this post; more than fit on a page are read with the page. Behind the last, or what never was, is nothing. */
    async discussionNews(viewer: Viewer, { after: given, ...asked }: Asked & { after: number }) {
      const { place, discussion } = await found(viewer, asked)
      const after = Math.min(given, discussion.last_number)
      const seen = seenBy(viewer, { discussion, place, askedFor: [] })
      return { ...toDiscussion(seen), posts: await postsOf(seen, { from: after + 1, to: after + MOST_NEWS }) }
    },

    /** The viewer was shown the posts of these numbers: from the first on, where it is not said. Those before stay as unread as they were. */
    async markDiscussionRead(
      viewer: Viewer,
      { from = 0, to, ...asked }: Asked & { from?: number; to: number },
    ): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      const { discussion } = await found(viewer, asked)
      const { id: discussionId, last_number: last } = discussion
      await asMember(db, viewer, async (tx) => {
        await noteRead(tx, { discussionId, memberId, from, to: Math.min(to, last) })
        if (to >= last) await readNotices(tx, { memberId, of: discussionId })
      })
    },

    /** Who writes in it. */
    async discussionTalkers(viewer: Viewer, asked: Asked) {
      const { discussion } = await found(viewer, asked)
      const rows = await discussions.listTalkers(db, {
        ...asked,
        viewerId: memberOf(viewer).id,
        limit: MOST_TALKERS,
      })
      return rows.map((row) => toTalker(row, discussion.author_id))
    },

    /** Members of the club whom the viewer may mean. */
    async mentionable(viewer: Viewer, clubId: string, start: string) {
      await assertInClub(db, viewer, { clubId, deed: 'discuss' })
      const { id: viewerId } = memberOf(viewer)
      return posts.suggestMentions(db, { clubId, viewerId, start, limit: MOST_SUGGESTED })
    },

    /** One post as it was written, to be quoted, changed or reported. One that is hidden from the viewer is not found unless asked for. */
    async discussionPost(viewer: Viewer, id: string, askedFor: AskedFor = []) {
      const { id: viewerId } = memberOf(viewer)
      const row = isUuid(id) ? await posts.findPost(db, { id, viewerId }) : undefined
      if (!row || row.deleted_at || row.is_blocked) throw new DomainError('DISCUSSION_NOT_FOUND')
      await assertInClub(db, viewer, { clubId: row.club_id, deed: 'lookInside' })
      const about = partOf(row)
      const post = { number: row.number, isOwn: row.author_id === viewerId, about }
      if (hiddenPart(post, { reading: row.reading, askedFor })) throw new DomainError('DISCUSSION_NOT_FOUND')
      const { number, body, author_id: authorId, author_name: authorName, title, club_id: clubId } = row
      return { id, number, body, about, authorId, authorName, title, clubId, discussionId: row.discussion_id }
    },
  }

  function seenBy(viewer: Viewer, seen: Pick<Seen, 'discussion' | 'askedFor'> & { place: PlaceInClub }) {
    return { ...seen, viewerId: memberOf(viewer).id, now: clock(), timeZone: city.timeZone }
  }

  async function found(
    viewer: Viewer,
    { clubId, id }: Asked,
  ): Promise<{ place: PlaceInClub; discussion: DiscussionRow }> {
    const place = await assertInClub(db, viewer, { clubId, deed: 'lookInside' })
    const discussion = isUuid(id)
      ? await discussions.findDiscussion(db, { clubId, id, viewerId: memberOf(viewer).id })
      : undefined
    if (!discussion) throw new DomainError('DISCUSSION_NOT_FOUND')
    return { place, discussion }
  }

  async function postsOf(seen: Seen & { place: PlaceInClub }, numbers: { from: number; to: number }) {
    const { discussion, place, viewerId } = seen
    const asked = { discussionId: discussion.id, clubId: place.clubId, viewerId, ...numbers }
    const rows = await posts.listPosts(db, asked)
    const names = await posts.listNames(db, [...new Set(rows.flatMap(({ html }) => mentionedIn(html)))])
    return rows.map((row) => toPost(row, seen, names))
  }
}
