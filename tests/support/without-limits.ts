import { city } from '#city/city.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import type { Database } from '#server/store/database.ts'

/** What members' operations need besides a database, for tests that are not about limits or copies. */
export function withoutLimits(db: Database) {
  const parts = { limits: { take: async () => undefined }, clock: () => new Date(), city }
  return {
    ...parts,
    door: openMemberDoor({ db, ...parts }),
    locationChanged: async () => {},
    copiesIn: async () => 0,
    jobs: { enqueue: async () => {} },
    secret: 'a-secret-of-the-tests-0123456789abcdef',
  }
}
