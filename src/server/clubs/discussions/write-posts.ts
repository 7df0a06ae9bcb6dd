// Starting a discussion, and replying. Under the club's lock: a member who writes while the club is being closed or made private
// gets the answer they would get afterwards.

import { trimmed } from '#rules/base/text.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { replyInput, startDiscussionInput } from '#rules/clubs/discussions/discussion-inputs.ts'
import { canReply } from '#rules/clubs/discussions/discussions.ts'
import { partOf, partOfReply } from '#rules/clubs/reading/ahead.ts'
import type { Part } from '#rules/clubs/reading/reading-places.ts'
import { hasBannedWords } from '#rules/clubs/writing/banned-words.ts'
import { renderMarkdown, type Written } from '#rules/clubs/writing/markdown.ts'
import { namesMentioned } from '#rules/clubs/writing/mention-marks.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { type CommandContext, defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { notifyFollowers, notifyMentioned, readingSeconds } from './discussion-jobs.ts'
import { announceDiscussion } from './discussion-live.ts'
import * as discussions from './discussion-queries.ts'
import { attachFiles } from './file-queries.ts'
import { findPartOfPost, findSent, insertMentions, insertPost, listMentionable } from './post-queries.ts'
import { noteWritten } from './reader-queries.ts'

type Draft = z.output<typeof startDiscussionInput> | z.output<typeof replyInput>
type Where = { discussionId: string; number: number }

export function createWriting({ jobs }: Pick<ClubParts, 'jobs'>) {
  return {
    /** Returns the path of the new discussion. CONTENT_VIOLATION, LINK_REFUSED, FILES_GONE. Idempotent by client key. */
    startDiscussion: defineCommand({
      by: 'writer',
      input: startDiscussionInput,
      counts: ['discussionByMember'],
      brakes: { discussion: () => 1, link: ({ message, links }) => linksIn(message, ...links) },
      brakedBefore: wasSent,
      prepare: ({ db, viewer }, draft) => composed(db, viewer, draft),
      run: async (context, draft, written): Promise<string> => {
        const { tx, viewer, now: at } = context
        const { clubId, title, clientKey } = draft
        await assertInLockedClub(tx, viewer, { clubId, permission: 'discuss' })
        const sent = await findSent(tx, { authorId: viewer.id, clientKey })
        if (sent) return discussionPath(sent.club_id, sent.discussion_id)
        const discussionId = await discussions.insertDiscussion(tx, {
          club_id: clubId,
          author_id: viewer.id,
          title,
          created_at: at,
          last_active_at: at,
        })
        await write(context, { draft, written, where: { discussionId, number: 0 } })
        return discussionPath(clubId, discussionId)
      },
    }),

    /** Returns the number of the new reply. */
    reply: defineCommand({
      by: 'writer',
      input: replyInput,
      counts: ['replyByMember'],
      brakes: { link: ({ message }) => linksIn(message) },
      brakedBefore: wasSent,
      prepare: ({ db, viewer }, draft) => composed(db, viewer, draft),
      run: async (context, draft, written): Promise<number> => {
        const { tx, viewer, now } = context
        const { clubId, id, about, quoted, clientKey } = draft
        const access = await assertInLockedClub(tx, viewer, { clubId, permission: 'lookInside' })
        const sent = await findSent(tx, { authorId: viewer.id, clientKey })
        if (sent) return sent.number
        const discussion = await discussions.findDiscussion(tx, { clubId, id, viewerId: viewer.id })
        if (!discussion) throw new DomainError('DISCUSSION_NOT_FOUND')
        assertAllowed(canReply({ access, isLocked: discussion.locked_at !== null }))
        const part = discussion.reading
          ? partOfReply(about, quoted ? await partOfPost(tx, { id: quoted, discussionId: id }) : null)
          : null
        const number = await discussions.addReply(tx, { id, at: now })
        await write(context, { draft, written, where: { discussionId: id, number }, part })
        await jobs.enqueue(
          tx,
          notifyFollowers,
          { discussionId: id },
          { startAfter: new Date(now.getTime() + readingSeconds * 1000) },
        )
        return number
      },
    }),
  }

  async function write(
    { tx, viewer, now: at }: CommandContext<'writer'>,
    post: { draft: Draft; written: Written; where: Where; part?: Part | null },
  ): Promise<void> {
    const { draft, written, where, part } = post
    const { clubId, message, file, pictureAlt, clientKey } = draft
    const { title, links } = 'title' in draft ? draft : { title: '', links: [] }
    const postId = await insertPost(tx, {
      discussion_id: where.discussionId,
      club_id: clubId,
      number: where.number,
      author_id: viewer.id,
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
    const attached = await attachFiles(tx, { ids: file, postId, memberId: viewer.id, alts: pictureAlt })
    if (attached.count !== file.length) throw new DomainError('FILES_GONE')
    if (attached.bytes > writingLimits.filesOfMessage) throw new DomainError('FILES_TOO_LARGE')
    await noteWritten(tx, { discussionId: where.discussionId, memberId: viewer.id, to: where.number })
    await discussions.noteActivity(tx, { clubId, at })
    if (written.mentioned.length > 0) await jobs.enqueue(tx, notifyMentioned, { postId })
    await announceDiscussion(tx, viewer, { clubId, id: where.discussionId })
  }
}

async function wasSent({ db, viewer, input }: { db: Database; viewer: Member; input: Draft }) {
  const { clientKey } = input
  return (await findSent(db, { authorId: viewer.id, clientKey })) !== undefined
}

async function partOfPost(tx: Database, post: { id: string; discussionId: string }): Promise<Part | null> {
  const row = await findPartOfPost(tx, post)
  return row ? partOf(row) : null
}

/**
 * Renders the message, with the members it mentions; checks what readers will see: the rendered words, the title and the
 * links. Rendering time grows with the text, so it happens once, after the access check and outside any lock.
 */
export async function composed(
  db: Database,
  viewer: Member,
  draft: { clubId: string; message: string; title?: string; links?: string[] },
): Promise<Written> {
  const { clubId, title = '', message, links = [] } = draft
  await assertInClub(db, viewer, { clubId, permission: 'lookInside' })
  const asked = { clubId, viewerId: viewer.id, usernames: namesMentioned(message) }
  const written = renderMarkdown(message, await listMentionable(db, asked))
  if (trimmed(written.words) === '') throw new DomainError('NOTHING_WRITTEN')
  if (hasBannedWords(title, written.words, ...links)) throw new DomainError('CONTENT_VIOLATION')
  return written
}
