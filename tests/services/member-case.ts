// A line about a member's own things: tried by that member, by another, by one they have blocked, and by a guest.
import { sql } from 'kysely'
import type { Member, Viewer } from '#rules/base/viewer.ts'
import type { RefusalCode } from '#rules/domain-error.ts'
import { listMemberKeys } from '#server/members/former-member-queries.ts'
import type { Services } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import { aBlock, aMember, asProven } from '#tests/support/builders.ts'
import type { Inner, ServiceCase } from './case.ts'
import type { House } from './house.ts'

export type Side = 'owner' | 'another' | 'blocked'
type MemberCase = ServiceCase & { may: Record<Side, 'may' | RefusalCode> }

/** A line for every function of a service about members themselves. */
export type MemberCases<Name extends keyof Services> = Record<keyof Services[Name], MemberCase | Inner>

/** For what any member can do with their own things. */
export const each = { owner: 'may', another: 'may', blocked: 'may' } as const
/** For what only the owner can do. */
export const onlyTheOwner = (refusal: RefusalCode) =>
  ({ owner: 'may', another: refusal, blocked: refusal }) as const

/** All three have just logged in. */
export async function aCircle({ db }: House): Promise<Record<Side, Member>> {
  const [owner, another, blocked] = await Promise.all([aMember(db), aMember(db), aMember(db)])
  await aBlock(db, owner, blocked)
  return {
    owner: await asProven(db, owner),
    another: await asProven(db, another),
    blocked: await asProven(db, blocked),
  }
}

/** A call that needs nothing but a member, with their own things. */
export function asOneself(act: (house: House, viewer: Viewer) => Promise<unknown>): ServiceCase['stage'] {
  return async (house) => ({ roles: await aCircle(house), act: (viewer) => act(house, viewer) })
}

// Tables do not change during a test run, and looking them up takes longer than all the questions about them.
const keysIn = new WeakMap<Database, ReturnType<typeof listMemberKeys>>()

/** Every row that names one of the members, in every table that can, so that any change to them shows. */
export async function rowsOf(db: Database, members: Member[]): Promise<string[]> {
  const ids = members.map(({ id }) => id)
  if (ids.length === 0) return []
  const looked = keysIn.get(db) ?? listMemberKeys(db)
  keysIn.set(db, looked)
  const keys = [{ table: 'members', column: 'id' }, ...(await looked)]
  const found = keys.map(
    ({ table, column }) =>
      sql`select ${sql.lit(table)} || ' ' || to_jsonb(t)::text as row from ${sql.table(table)} t where ${sql.ref(column)} = any(${ids})`,
  )
  const everything = sql<{ row: string }>`${prepared} ${sql.join(found, sql` union all `)} order by 1`
  const { rows } = await everything.execute(db)
  return rows.map(({ row }) => row)
}
