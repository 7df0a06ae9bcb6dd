// Beginning a discussion, and replying. Under the club's lock: who writes while the club is closed or made private by somebody
// else is answered as if they came after.
import { canReply, discussionPath } from '#rules/clubs/discussions/discussions.ts'
import { partOf, partOfReply } from '#rules/clubs/reading/ahead.ts'
import type { Part } from '#rules/clubs/reading/places.ts'
import { hasBannedWords } from '#rules/clubs/writing/banned-words.ts'
import { renderMarkdown, type Written } from '#rules/clubs/writing/markdown.ts'
import { namesMentioned } from '#rules/clubs/writing/mention-marks.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { trimmed } from '#rules/text.ts'
import { memberOf, type Viewer, writerOf } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import { notifyFollowers, notifyMentioned, readingSeconds } from './discussion-jobs.ts'
import { announceDiscussion } from './discussion-live.ts'
import * as discussions from './discussion-queries.ts'
import { attachFiles } from './file-queries.ts'
import { findPartOfPost, findSent, insertMentions, insertPost, listMentionable } from './post-queries.ts'
import { noteWritten } from './reader-queries.ts'

type Draft = { message: string; links?: string[]; file: string[]; pictureAlt?: string; clientKey: string }
/** The part of the book a reply is about, and the post it quotes: one about a later part is not told to who is not there. */
type About = { about?: Part | null; quoted?: string | undefined }
type Where = { discussionId: string; number: number }

export function createWriting({ db, limits, members, jobs, clock }: ClubParts) {
  return {
    /** Answers where it stands. CONTENT_VIOLATION, LINK_REFUSED, FILES_GONE. The same client key twice is one discussion. */
    async startDiscussion(
      viewer: Viewer,
      { clubId, title, ...draft }: Draft & { clubId: string; title: string },
    ): Promise<string> {
      const member = writerOf(viewer)
      const { id: memberId } = member
      await limits.take('discussionByMember', memberId)
      await members.brake(member, { discussion: 1, link: linksOf(draft) })
      const written = await composed(db, viewer, { clubId, title, ...draft })
      return asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'discuss' })
        const sent = await findSent(tx, { authorId: memberId, clientKey: draft.clientKey })
        if (sent) return discussionPath(sent.club_id, sent.discussion_id)
        const at = clock()
        const discussionId = await discussions.insertDiscussion(tx, {
          club_id: clubId,
          author_id: memberId,
          title,
          created_at: at,
          last_active_at: at,
        })
        await write(tx, viewer, { ...draft, title, written, clubId, where: { discussionId, number: 0 } })
        return discussionPath(clubId, discussionId)
      })
    },

    /** Answers the number of the new reply. */
    async reply(
      viewer: Viewer,
      { clubId, id, about = null, quoted, ...draft }: Draft & About & { clubId: string; id: string },
    ): Promise<number> {
      const member = writerOf(viewer)
      const { id: memberId } = member
      await limits.take('replyByMember', memberId)
      await members.brake(member, { link: linksOf(draft) })
      const written = await composed(db, viewer, { clubId, ...draft })
      return asWriter(db, viewer, async (tx) => {
        const place = await assertInLockedClub(tx, viewer, { clubId, deed: 'lookInside' })
        const sent = await findSent(tx, { authorId: memberId, clientKey: draft.clientKey })
        if (sent) return sent.number
        const discussion = isUuid(id)
          ? await discussions.findDiscussion(tx, { clubId, id, viewerId: memberId })
          : undefined
        if (!discussion) throw new DomainError('DISCUSSION_NOT_FOUND')
        assertAllowed(canReply({ place, isLocked: discussion.locked_at !== null }))
        const part = discussion.reading
          ? partOfReply(about, quoted ? await partOfPost(tx, { id: quoted, discussionId: id }) : null)
          : null
        const number = await discussions.addReply(tx, { id, at: clock() })
        await write(tx, viewer, { ...draft, written, clubId, where: { discussionId: id, number }, part })
        await jobs.enqueue(
          tx,
          notifyFollowers,
          { discussionId: id },
          { startAfter: new Date(clock().getTime() + readingSeconds * 1000) },
        )
        return number
      })
    },
  }

  async function write(
    tx: Database,
    viewer: Viewer,
    post: Draft & { written: Written; clubId: string; where: Where; part?: Part | null; title?: string },
  ): Promise<void> {
    const { id: memberId } = writerOf(viewer)
    const {
      clubId,
      where,
      message,
      written,
      links = [],
      file,
      clientKey,
      part,
      title = '',
      pictureAlt = '',
    } = post
    const at = clock()
    const postId = await insertPost(tx, {
      discussion_id: where.discussionId,
      club_id: clubId,
      number: where.number,
      author_id: memberId,
      body: message,
      html: written.html,
      words: written.openWords,
      title,
      links,
      client_key: clientKey,
      created_at: at,
      about_place: part?.at ?? null,
      about_unit: part?.unit ?? null,
    })
    await insertMentions(tx, postId, written.mentioned)
    const attached = await attachFiles(tx, { ids: file, postId, memberId, alt: pictureAlt })
    if (attached.count !== file.length) throw new DomainError('FILES_GONE')
    if (attached.bytes > writingLimits.filesOfMessage) throw new DomainError('FILES_TOO_LARGE')
    await noteWritten(tx, { discussionId: where.discussionId, memberId, to: where.number })
    await discussions.noteActivity(tx, { clubId, at })
    if (written.mentioned.length > 0) await jobs.enqueue(tx, notifyMentioned, { postId })
    await announceDiscussion(tx, viewer, { clubId, id: where.discussionId })
  }
}

const linksOf = ({ message, links = [] }: Draft): number => linksIn(message, ...links)

async function partOfPost(tx: Database, post: { id: string; discussionId: string }): Promise<Part | null> {
  const row = isUuid(post.id) ? await findPartOfPost(tx, post) : undefined
  return row ? partOf(row) : null
}

/**
 * The message as it is shown, with the members it mentions; refused by what is seen of it: the rendered words, its title, its
 * links. Rendering takes as long as the text is long, so it is done once, for who may look, with nothing locked meanwhile.
 */
export async function composed(
  db: Database,
  viewer: Viewer,
  draft: Pick<Draft, 'message' | 'links'> & { clubId: string; title?: string },
): Promise<Written> {
  const { clubId, title = '', message, links = [] } = draft
  await assertInClub(db, viewer, { clubId, deed: 'lookInside' })
  const asked = { clubId, viewerId: memberOf(viewer).id, usernames: namesMentioned(message) }
  const written = renderMarkdown(message, await listMentionable(db, asked))
  if (trimmed(written.words) === '') throw new DomainError('NOTHING_WRITTEN')
  if (hasBannedWords(title, written.words, ...links)) throw new DomainError('CONTENT_VIOLATION')
  return written
}
