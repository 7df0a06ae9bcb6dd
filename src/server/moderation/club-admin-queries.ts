import { type Expression, sql } from 'kysely'
import { adminsOfClub } from '#server/clubs/visible-club-queries.ts'

/** All admins of a club; nobody for any other kind. */
export const adminsIfClub = ({ kind, id }: { kind: Expression<string>; id: Expression<string> }) =>
  sql<string[]>`case when ${kind} = 'club' then ${adminsOfClub(id)} else '{}' end`
