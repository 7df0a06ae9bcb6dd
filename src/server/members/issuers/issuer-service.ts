// Logging in through issuers: the visits to them, sign-ups, and the links between issuers and members' accounts.

import { DomainError } from '#rules/domain-error.ts'
import { wayInput } from '#rules/members/issuer-inputs.ts'
import { isLastWayIn, issuerIds } from '#rules/members/issuers.ts'
import { noteChange } from '#server/members/security/way-changes.ts'
import type { Door } from '#server/operations/door.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { createJoining } from './joining.ts'
import { deleteLink, findLink, listLinks, lockWaysIn } from './linked-queries.ts'
import { createOpenIdClient } from './openid-client.ts'
import { createVisits } from './visits.ts'

/** More than there are issuers, because an issuer that is no longer offered may have left a row. */
const MOST_LINKS = 2 * issuerIds.length

export function createIssuerService(
  parts: Omit<Parameters<typeof createVisits>[0], 'client'> &
    Parameters<typeof createJoining>[0] &
    Parameters<typeof createOpenIdClient>[0] & { door: Door },
) {
  const { issuers } = parts
  const nameOf = (issuer: string) =>
    issuers.find((each) => each.issuer === issuer)?.name ?? URL.parse(issuer)?.host ?? issuer

  return parts.door.open({
    ...createVisits({ ...parts, client: createOpenIdClient(parts) }),
    ...createJoining(parts),

    /** The issuers linked to the viewer's account, the oldest first, and those that can be added. */
    linked: defineRead({
      by: 'member',
      run: async ({ db, viewer }) => {
        const rows = await listLinks(db, viewer.id, MOST_LINKS)
        const has = new Set(rows.map(({ issuer }) => issuer))
        return {
          ways: rows.map(({ id, issuer, created_at }) => ({ id, name: nameOf(issuer), addedAt: created_at })),
          more: issuers.filter(({ issuer }) => !has.has(issuer)).map(({ id, name }) => ({ id, name })),
        }
      },
    }),

    /** Unlinks an issuer, so that it can no longer be used to log in. PROOF_NEEDED, NOT_FOUND, LAST_WAY_IN. */
    remove: defineCommand({
      by: 'proven',
      whileSuspended: 'their own account',
      input: wayInput,
      counts: ['securityByMember'],
      run: async ({ tx, viewer: { id: memberId } }, { way }): Promise<void> => {
        const ways = await lockWaysIn(tx, memberId)
        const issuer = await findLink(tx, memberId, way)
        if (!issuer) throw new DomainError('NOT_FOUND')
        if (isLastWayIn(ways)) throw new DomainError('LAST_WAY_IN')
        const change = { memberId, channel: 'issuer', change: 'way-in-removed', removes: way } as const
        await noteChange(tx, { ...change, way: nameOf(issuer) }, parts)
        await deleteLink(tx, memberId, way)
      },
    }),
  })
}
