// A discussion in a club of three, for tests of what members do in it.
import type { Member } from '#rules/base/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { aClub, aMember } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import type { House } from './house.ts'

export async function aTalk(
  { db, time, clubs }: Pick<House, 'db' | 'time' | 'clubs'>,
  facts: { visibility?: 'public' | 'private'; messages?: string[]; isLocked?: boolean } = {},
) {
  const [admin, member, other] = [
    await aMember(db),
    await aMember(db),
    await aMember(db, { name: 'Noah Berg' }),
  ]
  const club = await aClub(db, { admin, members: [member, other], visibility: facts.visibility ?? 'public' })
  const [first = 'What did you think?', ...rest] = facts.messages ?? []
  const { id, postIds } = await aDiscussion(db, {
    clubId: club.id,
    title: 'The ending',
    isLocked: facts.isLocked ?? false,
    posts: [
      { author: member, message: first, at: time.now },
      ...rest.map((message) => ({ author: other, message, at: time.now })),
    ],
  })
  return { admin, member, other, at: { clubId: club.id, id }, postIds, clubs }
}

/** As mentions name them. */
export async function usernameOf(db: Database, { id }: Pick<Member, 'id'>): Promise<string> {
  const { username } = await db
    .selectFrom('members')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return username
}
