// A copy that only the members of one club see, and who is around it.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import type { LoneHouse } from '#tests/services/house.ts'
import { aWaitForALock } from './a-wait-for-a-lock.ts'
import { aBlock, aBook, aClub, aCopy, aMember } from './builders.ts'

/** A copy for the members of a club. The former member has left it; between the one apart and the owner is a block. */
export async function aCopyForAClub({ db, clubs }: LoneHouse) {
  const everybody = await Promise.all(Array.from({ length: 5 }, () => aMember(db)))
  const [owner, reader, former, stranger, apart] = everybody as [Member, Member, Member, Member, Member] // five
  const { id: clubId, admin } = await aClub(db, { members: [owner, reader, former, apart] })
  await clubs.leaveClub(former, { clubId })
  await aBlock(db, apart, owner)
  const title = `Quandong ${randomUUID().slice(0, 8)}`
  const book = await aBook(db, { title })
  const { id: copyId } = await aCopy(db, { owner, book, club: { id: clubId } })
  return { clubId, admin, owner, reader, former, stranger, apart, title, bookId: book.id, copyId }
}

export const ask = ({ exchanges }: LoneHouse, member: Member, copyId: string) =>
  exchanges.requestCopy(member, { copyId, message: '' })

/** To whom the copy is shown, as it is stored. */
export const shownAs = ({ db }: LoneHouse, id: string) =>
  db
    .selectFrom('copies')
    .select(['club_id', 'listed', 'paused_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** 'done', or the code of the refusal. */
export const resultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ code }) => code,
  )

/** The result of an act while the member is leaving the club: it waits for that. */
export async function whileLeaving(
  { pool }: LoneHouse,
  { clubId, member }: { clubId: string; member: Member },
  act: () => Promise<unknown>,
): Promise<string> {
  const leaving = await pool.connect()
  try {
    await leaving.query('begin')
    await leaving.query('delete from club_members where club_id = $1 and member_id = $2', [clubId, member.id])
    const acting = resultOf(act())
    expect(await aWaitForALock(pool)).toBe('waits')
    await leaving.query('commit')
    return await acting
  } finally {
    await leaving.query('rollback')
    leaving.release()
  }
}
