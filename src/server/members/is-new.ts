import { isNewMember } from '#rules/members/new-members.ts'
import type { Database } from '#server/store/database.ts'
import { findExperience } from './experience-queries.ts'

/** Whether a member is new at `now`; false if there is no such member. */
export async function isNewAt(db: Database, memberId: string, now: Date): Promise<boolean> {
  const experience = await findExperience(db, memberId, now)
  return experience !== undefined && isNewMember(experience, now)
}
