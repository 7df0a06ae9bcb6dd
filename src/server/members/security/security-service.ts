// What members see and change of how they get in: where they are signed in, and with which password.
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { type Member, memberOf, provenOf, type Viewer } from '#rules/viewer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { announce } from '#server/live/live-queries.ts'
import { asMember, asProven } from '#server/members/accounts/as-viewer.ts'
import { endSessions, findPasswordHash, setPassword } from '#server/members/sign-in/account-queries.ts'
import type { Auth } from '#server/members/sign-in/auth.ts'
import { assertNotWeak } from '#server/members/sign-in/weak-passwords.ts'
import type { Database } from '#server/store/database.ts'
import { createContactChanges } from './change-contact.ts'
import { findContact } from './contact-queries.ts'
import { deleteSession, listSessions } from './session-queries.ts'
import { noteChange } from './way-changes.ts'

const SESSIONS_SHOWN = 50

export function createSecurityService(
  parts: {
    db: Database
    auth: Auth
    limits: Pick<RateLimits, 'take'>
    jobs: Pick<Jobs, 'enqueue'>
  } & Parameters<typeof createContactChanges>[0],
) {
  const { db, auth, limits } = parts

  return {
    ...createContactChanges(parts),

    /** Where the viewer is signed in, the session they look through first; at most 50. No token is among it. */
    async sessions(viewer: Viewer) {
      const { id, session } = memberOf(viewer)
      const rows = await listSessions(db, id, SESSIONS_SHOWN)
      return rows
        .map((row) => ({
          id: row.id,
          device: row.device ?? '',
          usedAt: row.updated_at,
          isThis: row.id === session,
        }))
        .sort((one, other) => Number(other.isThis) - Number(one.isThis))
    },

    /** Signs one browser out. PROOF_NEEDED; NOT_FOUND if it is not the viewer's, or has ended already. */
    async endSession(viewer: Viewer, sessionId: string): Promise<void> {
      const member = provenOf(viewer)
      await limits.take('securityByMember', member.id)
      await asProven(db, viewer, async (tx) => {
        const isEnded = isUuid(sessionId) && (await deleteSession(tx, member.id, sessionId))
        if (!isEnded) throw new DomainError('NOT_FOUND')
        await closeStreams(tx, member)
      })
    },

    /** Signs all browsers out but the one that asks; answers how many there were. PROOF_NEEDED. */
    async endOtherSessions(viewer: Viewer): Promise<number> {
      const member = provenOf(viewer)
      await limits.take('securityByMember', member.id)
      return asProven(db, viewer, (tx) => endOthers(tx, member))
    },

    /** Somebody who only ever signs in by other ways has none. */
    async hasPassword(viewer: Viewer): Promise<boolean> {
      return (await findPasswordHash(db, memberOf(viewer).id)) !== undefined
    },

    /** Sets a new password and ends all other sessions. The present one is the proof. WRONG_PASSWORD if `currentPassword` is not the present one; PASSWORD_COMMON, PASSWORD_OWN. */
    async changePassword(
      viewer: Viewer,
      { currentPassword, password }: { currentPassword: string; password: string },
    ): Promise<void> {
      const member = memberOf(viewer)
      await limits.take('passwordByMember', member.id)
      const { password: passwords } = await auth.$context
      const hash = await findPasswordHash(db, member.id)
      const isRight = hash !== undefined && (await passwords.verify({ hash, password: currentPassword }))
      if (!isRight) throw new DomainError('WRONG_PASSWORD')
      const { email = null } = (await findContact(db, member.id)) ?? {}
      await assertNotWeak(password, { name: member.name, email })
      const newHash = await passwords.hash(password)
      await asMember(db, viewer, async (tx) => {
        const noted = {
          memberId: member.id,
          channel: 'password',
          change: 'password',
          provesAtOnce: true,
        } as const
        await noteChange(tx, noted, parts)
        await setPassword(tx, member.id, newHash)
        await endOthers(tx, member)
      })
    },
  }
}

async function endOthers(tx: Database, member: Member): Promise<number> {
  const ended = await endSessions(tx, member.id, member.session)
  await closeStreams(tx, member)
  return ended
}

/** Every stream of the member ends; browsers that are still signed in come back. */
async function closeStreams(tx: Database, { id }: Member): Promise<void> {
  await announce(tx, { members: [id], about: 'membership' })
}
