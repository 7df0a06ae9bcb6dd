import { isNewMember } from '#rules/members/new-members.ts'
import type { Database } from '#server/store/database.ts'
import { findExperience } from './experience-queries.ts'

/** Whether a member is new at `now`; nobody is who is not there. */
export async function isNewAt(db: Database, memberId: string, now: Date): Promise<boolean> {
  const experience = await findExperience(db, memberId, now)
  return experience !== undefined && isNewMember(experience, now)
}
