import { type Expression, sql } from 'kysely'
import { adminsOfClub } from '#server/clubs/visible-club-queries.ts'

/** Of a club all its admins; of anything else nobody. */
export const adminsIfClub = ({ kind, id }: { kind: Expression<string>; id: Expression<string> }) =>
  sql<string[]>`case when ${kind} = 'club' then ${adminsOfClub(id)} else '{}' end`
