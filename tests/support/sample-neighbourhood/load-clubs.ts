import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { aClub } from '#tests/support/builders.ts'
import { sampleClubs } from './clubs.ts'
import type { SampleEmail } from './people.ts'

/** The clubs by name, for everything that happens in them. */
export async function addClubs(
  db: Database,
  { member, loadedAt }: { member: (email: SampleEmail) => Member; loadedAt: number },
): Promise<Map<string, { id: string; admin: Member }>> {
  const clubs = new Map<string, { id: string; admin: Member }>()
  for (const { isPrivate, requests = {}, beganDaysAgo, activeDaysAgo, ...facts } of sampleClubs) {
    const club = await aClub(db, {
      ...facts,
      visibility: isPrivate ? 'private' : 'public',
      admin: member(facts.admin),
      moderators: (facts.moderators ?? []).map(member),
      members: facts.members.map(member),
      at: new Date(loadedAt - beganDaysAgo * DAY_MS),
      activeAt: new Date(loadedAt - activeDaysAgo * DAY_MS),
    })
    const asked = Object.entries(requests) as [SampleEmail, string][] // the table has only these keys
    for (const [email, message] of asked) {
      const asker = { club_id: club.id, member_id: member(email).id }
      const at = new Date(loadedAt - activeDaysAgo * DAY_MS)
      await db
        .insertInto('club_join_requests')
        .values({ ...asker, message, asked_at: at })
        .execute()
    }
    clubs.set(facts.name, club)
  }
  return clubs
}
