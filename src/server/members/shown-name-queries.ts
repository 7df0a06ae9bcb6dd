// The name of a member beside what they wrote, as a part of other queries. `member`: the alias of the table there.
import { sql } from 'kysely'
import { formerMember } from '#rules/members/members.ts'

/** Is this member in the days in which they can still keep their account? Until then they are shown as if they had left. */
export const isLeaving = (member: string) => sql.raw<boolean>(leaving(member))

/** 'Former member' for one who is leaving. A disabled member keeps their name: the other side may have their book. */
export const nameUnlessLeaving = (member: string) =>
  sql.raw<string>(`case when ${leaving(member)} then '${formerMember}' else ${member}.name end`)

/** 'Former member' for one who is leaving or whose account is disabled. */
export const nameUnlessHidden = (member: string) =>
  sql.raw<string>(`case when ${member}.disabled_at is null then ${member}.name else '${formerMember}' end`)

const leaving = (member: string) =>
  `(${member}.disabled_at is not null and ${member}.disabled_reason is null and ${member}.left_at is null)`
