import { type Expression, sql } from 'kysely'

/** Of a club all its admins, whose matter it is; of anything else nobody. */
export const adminsIfClub = (about: { kind: Expression<string>; id: Expression<string> }) =>
  sql<string[]>`array(
    select member_id from club_members where ${about.kind} = 'club' and club_id = ${about.id} and role = 'admin')`
