// A member's sessions and password.

import type { Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { changePasswordInput, endSessionInput } from '#rules/members/security-inputs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announce } from '#server/live/live-queries.ts'
import { endSessions, findPasswordHash, setPassword } from '#server/members/sign-in/account-queries.ts'
import type { Auth } from '#server/members/sign-in/auth.ts'
import { assertNotWeak } from '#server/members/sign-in/weak-passwords.ts'
import type { Door } from '#server/operations/door.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { createContactChanges } from './change-contact.ts'
import { findContact } from './contact-queries.ts'
import { deleteSession, listSessions } from './session-queries.ts'
import { type FeedParts, noteChange } from './way-changes.ts'

const SESSIONS_SHOWN = 50

type SecurityParts = { auth: Auth; door: Door; jobs: Pick<Jobs, 'enqueue'> } & Parameters<
  typeof createContactChanges
>[0]

export function createSecurityService(parts: SecurityParts) {
  return parts.door.open({
    ...createContactChanges(parts),
    ...createSessions(parts),
    ...createPassword(parts),
  })
}

const ownAccount = { whileSuspended: 'their own account' } as const

function createSessions(parts: FeedParts) {
  return {
    /** The viewer's sessions, the current one first; at most 50. Without their tokens. */
    sessions: defineRead({
      by: 'member',
      run: async ({ db, viewer: { id, session } }) => {
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
    }),

    /** Logs one browser out, and ends the calendar feeds made in it. PROOF_NEEDED; NOT_FOUND if it is not the viewer's, or has ended already. */
    endSession: defineCommand({
      by: 'proven',
      ...ownAccount,
      input: endSessionInput,
      counts: ['securityByMember'],
      run: async ({ tx, viewer }, { session }): Promise<void> => {
        // Before the session, to which they refer.
        await parts.endFeeds(tx, viewer.id, session)
        if (!(await deleteSession(tx, viewer.id, session))) throw new DomainError('NOT_FOUND')
        await closeStreams(tx, viewer)
      },
    }),

    /** Logs all other browsers out, and ends the member's calendar feeds; returns the number of browsers. PROOF_NEEDED. */
    endOtherSessions: defineCommand({
      by: 'proven',
      ...ownAccount,
      counts: ['securityByMember'],
      run: ({ tx, viewer }): Promise<number> => endOthers(tx, viewer, parts),
    }),
  }
}

function createPassword(parts: Pick<SecurityParts, 'auth' | 'jobs' | 'endFeeds'>) {
  return {
    /**
     * Sets a new password and ends all other sessions and calendar feeds. The current password is the proof. WRONG_PASSWORD if `currentPassword` is
     * wrong; PASSWORD_COMMON, PASSWORD_OWN.
     */
    changePassword: defineCommand({
      by: 'member',
      ...ownAccount,
      input: changePasswordInput,
      counts: ['passwordByMember'],
      prepare: async ({ db, viewer: { id, name } }, { currentPassword, password }) => {
        const { password: passwords } = await parts.auth.$context
        const hash = await findPasswordHash(db, id)
        const isRight = hash !== undefined && (await passwords.verify({ hash, password: currentPassword }))
        if (!isRight) throw new DomainError('WRONG_PASSWORD')
        const { email = null } = (await findContact(db, id)) ?? {}
        await assertNotWeak(password, { name, email })
        return passwords.hash(password)
      },
      run: async ({ tx, viewer }, _change, newHash): Promise<void> => {
        const change = { memberId: viewer.id, channel: 'password', change: 'password' } as const
        await noteChange(tx, { ...change, provesAtOnce: true }, parts)
        await setPassword(tx, viewer.id, newHash)
        await endOthers(tx, viewer, parts)
      },
    }),
  }
}

async function endOthers(tx: Database, member: Member, { endFeeds }: FeedParts): Promise<number> {
  const ended = await endSessions(tx, member.id, member.session)
  await endFeeds(tx, member.id)
  await closeStreams(tx, member)
  return ended
}

/** Ends every stream of the member; browsers that are still logged in reconnect. */
async function closeStreams(tx: Database, { id }: Member): Promise<void> {
  await announce(tx, { members: [id], about: 'membership' })
}
