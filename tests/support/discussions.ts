// Discussions with posts in them, for tests and for the sample neighbourhood.
import { randomUUID } from 'node:crypto'
import type { Member } from '#rules/base/viewer.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { renderMarkdown } from '#rules/clubs/writing/markdown.ts'
import { foundBy } from '#server/clubs/discussions/post-queries.ts'
import type { Database } from '#server/store/database.ts'

export type SaidPost = { author: Pick<Member, 'id'>; message: string; at?: Date }

export async function aDiscussion(
  db: Database,
  facts: {
    clubId: string
    title?: string
    /** The first one begins it. */
    posts: readonly [SaidPost, ...SaidPost[]]
    isPinned?: boolean
    isLocked?: boolean
  },
): Promise<{ id: string; path: string; postIds: string[] }> {
  const { clubId, posts, title = `Discussion ${randomUUID().slice(0, 8)}` } = facts
  const [first] = posts
  const at = first.at ?? new Date()
  const last = posts.at(-1)?.at ?? at
  const { id } = await db
    .insertInto('discussions')
    .values({
      club_id: clubId,
      author_id: first.author.id,
      title,
      created_at: at,
      last_active_at: last,
      last_number: posts.length - 1,
      replies: posts.length - 1,
      pinned_at: facts.isPinned ? at : null,
      locked_at: facts.isLocked ? last : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = posts.map(({ author, message, at: saidAt }, number) => {
    const { html, openWords: words } = renderMarkdown(message)
    return {
      discussion_id: id,
      club_id: clubId,
      number,
      author_id: author.id,
      body: message,
      html,
      words,
      search_text: foundBy(number === 0 ? title : '', words),
      client_key: randomUUID(),
      created_at: saidAt ?? at,
    }
  })
  const made = await db.insertInto('discussion_posts').values(rows).returning(['id', 'number']).execute()
  const postIds = made.sort((one, other) => one.number - other.number).map((post) => post.id)
  return { id, path: discussionPath(clubId, id), postIds }
}

export const aReply = (message: string, file: string[] = []) => ({ message, file, clientKey: randomUUID() })

/** A file as it arrives, in two chunks. */
export async function* arriving(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1')
  yield bytes.subarray(0, bytes.length / 2)
  yield bytes.subarray(bytes.length / 2)
}
