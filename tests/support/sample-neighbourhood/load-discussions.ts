import { Readable } from 'node:stream'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { reactions as everyReaction } from '#rules/clubs/discussions/reactions.ts'
import type { LargeFiles } from '#server/files/large-files.ts'
import type { Database } from '#server/store/database.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { type SampleDiscussion, sampleDiscussions } from './discussions.ts'
import type { SampleEmail } from './people.ts'

const MINUTE = 60 * 1000

type Loading = {
  clubs: Map<string, { id: string }>
  member: (email: SampleEmail) => Member
  loadedAt: number
  files: Pick<LargeFiles, 'write'>
}

/** What the clubs talk about. */
export async function addDiscussions(db: Database, loading: Loading): Promise<void> {
  for (const discussion of sampleDiscussions) await addDiscussion(db, discussion, loading)
}

async function addDiscussion(db: Database, sample: SampleDiscussion, loading: Loading): Promise<void> {
  const { clubs, member, loadedAt, files } = loading
  const club = clubs.get(sample.club)
  if (!club) throw new Error(`No club is called ${sample.club}`)
  const began = loadedAt - sample.daysAgo * DAY_MS - 11 * 60 * MINUTE
  const [first, ...replies] = sample.posts.map(({ by, says, minutes }, at) => ({
    author: member(by),
    message: says,
    at: new Date(began + (minutes ?? at * 17) * MINUTE),
  }))
  if (!first) return
  const { id, postIds } = await aDiscussion(db, {
    clubId: club.id,
    title: sample.title,
    posts: [first, ...replies],
    isPinned: sample.isPinned === true,
    isLocked: sample.isLocked === true,
  })
  const last = sample.posts.length - 1
  const following = new Map(sample.posts.map(({ by }, at) => [by, at]))
  const readers = [
    ...[...following].map(([by, at]) => ({ by, to: at, follows: true })),
    ...(sample.readBy ?? [])
      .filter((by) => !following.has(by))
      .map((by) => ({ by, to: last, follows: null })),
  ]
  await db
    .insertInto('discussion_readers')
    .values(
      readers.map(({ by, to, follows }) => ({
        discussion_id: id,
        member_id: member(by).id,
        read_to: to,
        seen_to: to,
        follows,
      })),
    )
    .execute()
  const reactions = sample.posts.flatMap(({ reactions: given = {} }, at) =>
    everyReaction.flatMap((kind) =>
      (given[kind] ?? []).map((by) => ({ post_id: postIds[at] ?? '', member_id: member(by).id, kind })),
    ),
  )
  if (reactions.length > 0) await db.insertInto('post_reactions').values(reactions).execute()
  if (!sample.file) return
  const { name, text } = sample.file
  const { id: fileId } = await db
    .insertInto('discussion_files')
    .values({
      name,
      bytes: Buffer.byteLength(text),
      post_id: postIds[0] ?? null,
      uploaded_by: first.author.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await files.write(fileId, Readable.from([Buffer.from(text)]))
}
