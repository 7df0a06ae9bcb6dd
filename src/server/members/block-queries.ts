// Conditions on blocks, as parts of other queries. A member is given by an id, or by a column: `sql.ref('other.id')`.
import { type RawBuilder, sql } from 'kysely'

type MemberIs = string | RawBuilder<unknown>

/** Has this member blocked that one? */
export function hasBlocked(blocker: MemberIs, blocked: MemberIs) {
  return sql<boolean>`exists (select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`
}

/** Has either of the two blocked the other? */
export function isBlockBetween(one: MemberIs, other: MemberIs) {
  return sql<boolean>`(${hasBlocked(one, other)} or ${hasBlocked(other, one)})`
}

/** The ids of everybody who has blocked this member or is blocked by them: read once for a query, not once for each row. */
export function blockedWith(memberId: MemberIs) {
  return sql<string>`(
    select blocked_id from blocks where blocker_id = ${memberId}
    union all select blocker_id from blocks where blocked_id = ${memberId}
  )`
}
