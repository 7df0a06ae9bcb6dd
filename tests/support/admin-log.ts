import { city } from '#city/city.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createAdminLog } from '#server/moderation/log/admin-log.ts'
import type { Database } from '#server/store/database.ts'

/** The administrators' log by itself, as they would read it now. */
export function anAdminLog(db: Database) {
  const clock = () => new Date()
  const door = openMemberDoor({ db, limits: { take: async () => undefined }, clock, city })
  const { operations, ageLog } = createAdminLog({ db, city, clock })
  return { ...door.open(operations), ageLog }
}
