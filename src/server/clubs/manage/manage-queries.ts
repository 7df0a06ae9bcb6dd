import { sql, type Updateable } from 'kysely'
import type { ClubRole } from '#rules/clubs/clubs.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import { nameUnlessLeaving } from '#server/members/shown-name-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Clubs } from '#server/store/tables.ts'

type OfClub = { clubId: string; memberId: string }

export async function updateClub(tx: Database, clubId: string, changes: Updateable<Clubs>): Promise<void> {
  await tx.updateTable('clubs').set(changes).where('id', '=', clubId).execute()
}

/** Its name and description, in which links count. */
export async function findWords(db: Database, clubId: string): Promise<string> {
  const row = await db
    .selectFrom('clubs')
    .select(['name', 'description'])
    .where('id', '=', clubId)
    .executeTakeFirst()
  return row ? `${row.name} ${row.description}` : ''
}

export async function findPictureId(tx: Database, clubId: string): Promise<string | null> {
  const row = await tx.selectFrom('clubs').select('picture_id').where('id', '=', clubId).executeTakeFirst()
  return row?.picture_id ?? null
}

/** The longest waiting first; without members across a block with this admin. */
export function listRequests(
  db: Database,
  { clubId, viewerId, limit }: { clubId: string; viewerId: string; limit: number },
) {
  return db
    .selectFrom('club_join_requests as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .leftJoin('images as photo', 'photo.id', 'm.photo_id')
    .select(['r.id', 'r.message', 'r.asked_at', 'm.id as member_id', 'm.name'])
    .select(['photo.id as photo_id', 'photo.tint as photo_tint'])
    .where('r.club_id', '=', clubId)
    .where('r.state', '=', 'waiting')
    .where('m.disabled_at', 'is', null)
    .where(sql<boolean>`m.id not in ${blockedWith(viewerId)}`)
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(limit)
    .execute()
}

/** Undefined if it was answered or withdrawn, or belongs to another club. */
export function answerRequest(
  tx: Database,
  given: {
    id: string
    clubId: string
    state: 'approved' | 'declined'
    words: string
    adminId: string
    at: Date
  },
) {
  return tx
    .updateTable('club_join_requests')
    .set({ state: given.state, answer: given.words, answered_by: given.adminId, answered_at: given.at })
    .where('id', '=', given.id)
    .where('club_id', '=', given.clubId)
    .where('state', '=', 'waiting')
    .returning('member_id')
    .executeTakeFirst()
}

/** Declines everybody who is waiting, without a reason; returns the requests with their members. */
export function declineRequests(
  tx: Database,
  given: { clubId: string; memberId?: string; adminId: string; at: Date },
): Promise<{ id: string; member_id: string }[]> {
  const { memberId } = given
  return tx
    .updateTable('club_join_requests')
    .set({ state: 'declined', answered_by: given.adminId, answered_at: given.at })
    .where('club_id', '=', given.clubId)
    .where('state', '=', 'waiting')
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .returning(['id', 'member_id'])
    .execute()
}

/** Undefined if they are not in the club. */
export async function lockRole(tx: Database, { clubId, memberId }: OfClub): Promise<string | undefined> {
  const row = await tx
    .selectFrom('club_members')
    .select('role')
    .where('club_id', '=', clubId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  return row?.role
}

export async function updateRole(
  tx: Database,
  { clubId, memberId, role }: OfClub & { role: ClubRole },
): Promise<void> {
  await tx
    .updateTable('club_members')
    .set({ role })
    .where('club_id', '=', clubId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Have they written in its discussions, even if they have deleted it? */
export async function hasWritten(db: Database, { clubId, memberId }: OfClub): Promise<boolean> {
  const post = await db
    .selectFrom('discussion_posts')
    .select('id')
    .where('author_id', '=', memberId)
    .where('club_id', '=', clubId)
    .limit(1)
    .executeTakeFirst()
  return post !== undefined
}

export async function insertBan(tx: Database, ban: OfClub & { adminId: string; at: Date }): Promise<void> {
  await tx
    .insertInto('club_bans')
    .values({ club_id: ban.clubId, member_id: ban.memberId, banned_by: ban.adminId, banned_at: ban.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBan(tx: Database, { clubId, memberId }: OfClub): Promise<void> {
  await tx.deleteFrom('club_bans').where('club_id', '=', clubId).where('member_id', '=', memberId).execute()
}

/** The latest first. Of members across a block only those whom this admin has banned: whom another one has, they need not know. */
export function listBans(
  db: Database,
  { clubId, viewerId, limit }: { clubId: string; viewerId: string; limit: number },
) {
  return db
    .selectFrom('club_bans as b')
    .innerJoin('members as m', 'm.id', 'b.member_id')
    .select(['m.id', 'b.banned_at', nameUnlessLeaving('m').as('name')])
    .where('b.club_id', '=', clubId)
    .where(sql<boolean>`(b.banned_by = ${viewerId} or m.id not in ${blockedWith(viewerId)})`)
    .orderBy('b.banned_at', 'desc')
    .orderBy('b.member_id')
    .limit(limit)
    .execute()
}

/** A repeated report that is still open stays one report, with the latest words. */
export async function putReport(
  tx: Database,
  report: { clubId: string; reporterId: string; words: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('club_reports')
    .values({
      club_id: report.clubId,
      reporter_id: report.reporterId,
      words: report.words,
      created_at: report.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'reporter_id'])
        .where('settled_at', 'is', null)
        .doUpdateSet({ words: report.words }),
    )
    .execute()
}

/** The text of reports, without their authors. */
export function listReports(db: Database, { clubId, limit }: { clubId: string; limit: number }) {
  return db
    .selectFrom('club_reports')
    .select(['id', 'words', 'created_at'])
    .where('club_id', '=', clubId)
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function hasOpenReport(db: Database, clubId: string): Promise<boolean> {
  const [open] = await listReports(db, { clubId, limit: 1 })
  return open !== undefined
}

export async function resolveReport(
  tx: Database,
  { id, clubId, adminId, at }: { id: string; clubId: string; adminId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('club_reports')
    .set({ settled_at: at, settled_by: adminId })
    .where('id', '=', id)
    .where('club_id', '=', clubId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The number of things waiting for the admins of the club `c`, as many as this admin sees: requests as `listRequests`. As parts of
 * another query.
 */
export function waitingIn(db: Database, viewerId: string) {
  const requests = db
    .selectFrom('club_join_requests as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.club_id', '=', sql.ref<string>('c.id'))
    .where('r.state', '=', 'waiting')
    .where('m.disabled_at', 'is', null)
    .where(sql<boolean>`m.id not in ${blockedWith(viewerId)}`)
  const reports = db
    .selectFrom('club_reports as told')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('told.club_id', '=', sql.ref<string>('c.id'))
    .where('told.settled_at', 'is', null)
  return { requests: sql<number>`(${requests})`, reports: sql<number>`(${reports})` }
}
