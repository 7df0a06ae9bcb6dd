// 'Invite your street': a member's personal link, and how many came by it.
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { readCode } from '#rules/base/legible-signs.ts'
import { DomainError } from '#rules/domain-error.ts'
import {
  arriveInput,
  changeStreetLinkInput,
  letKnowInput,
  openStreetLinkInput,
} from '#rules/members/street-link-inputs.ts'
import { firstNameOf, isStreetLinkCode, shownInvited, shownJoined } from '#rules/members/street-links.ts'
import { toPicture } from '#server/images/shown-picture.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Door } from '#server/operations/door.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import * as queries from './street-link-queries.ts'

export function createStreetLinkService({ door, limits }: { door: Door; limits: Pick<RateLimits, 'take'> }) {
  return door.open({
    /** The viewer's own link, if they have one; those who came by it and let the viewer know; and how many others did, if enough did. */
    own: defineRead({
      by: 'member',
      run: async ({ db, viewer, now }) => {
        const [row, told] = await Promise.all([
          queries.findOwn(db, { memberId: viewer.id, now }),
          queries.listTold(db, { inviterId: viewer.id, limit: shownInvited }),
        ])
        const { code, shows_name, shows_suburb, silent, is_told } = row
        const link =
          code === null ? null : { code, showsName: shows_name === true, showsSuburb: shows_suburb === true }
        return {
          ...{ link, joined: shownJoined(silent) },
          told: told.map(({ id, name, photo_id, photo_tint }) => ({
            ...{ id, name, photo: toPicture(photo_id, photo_tint) },
          })),
          /** Null for a viewer who did not come by a link. */
          cameBy: is_told === null ? null : { isTold: is_told },
        }
      },
    }),

    /** Makes the viewer's link, or another that replaces it: the old one stops working. */
    draw: defineCommand({
      by: 'writer',
      counts: ['streetLinkByMember'],
      run: ({ tx, viewer, now }): Promise<void> => queries.drawCode(tx, { memberId: viewer.id, at: now }),
    }),

    /** What everybody with the link may read of the viewer. */
    change: defineCommand({
      by: 'member',
      whileSuspended: 'their own settings',
      input: changeStreetLinkInput,
      run: ({ tx, viewer }, shown): Promise<void> => queries.setShown(tx, { memberId: viewer.id, ...shown }),
    }),

    /** The link stops working. Those who came by it stay counted. */
    end: defineCommand({
      by: 'member',
      whileSuspended: 'it takes something down, and writes nothing',
      run: ({ tx, viewer }): Promise<void> => queries.deleteLink(tx, viewer.id),
    }),

    /** What a link says of the member who invites. STREET_LINK_UNKNOWN, RATE_LIMITED. */
    open: defineRead({
      by: 'guest',
      input: openStreetLinkInput,
      alsoCounts: ['codeByAddress'],
      run: async ({ db, viewer, now }, { code: typed, address }) => {
        const code = readCode(typed)
        if (!isStreetLinkCode(code)) throw new DomainError('STREET_LINK_UNKNOWN')
        // Every code counts, whether it exists or not, so that nobody can collect them.
        await limits.take('codeByAddress', address)
        const viewerId = viewer.kind === 'member' ? viewer.id : null
        const row = await queries.findByCode(db, { code, viewerId, now })
        if (!row) throw new DomainError('STREET_LINK_UNKNOWN')
        const suburb = row.shows_suburb && row.suburb ? suburbBySlug(row.suburb) : undefined
        return {
          code,
          name: row.shows_name && !row.is_hidden ? firstNameOf(row.name) : null,
          suburb: suburb ? { slug: suburb.slug, name: suburbLabel(suburb) } : null,
          isOwn: row.id === viewerId,
          /** Null for a viewer who did not come by this link. */
          cameBy: row.is_told === null ? null : { isTold: row.is_told },
        }
      },
    }),

    /** Counts the viewer, who has just joined, for the link they came by. Nothing is said of a link that does not work. */
    arrive: defineCommand({
      by: 'member',
      whileSuspended: 'counts for somebody else, and writes nothing',
      input: arriveInput,
      run: async ({ tx, viewer, now }, { code }): Promise<void> => {
        const link = await queries.findByCode(tx, { code: readCode(code), viewerId: viewer.id, now })
        if (link) await queries.insertArrival(tx, { memberId: viewer.id, inviterId: link.id, now })
      },
    }),

    /** Whether the member who invited the viewer learns who they are. */
    letKnow: defineCommand({
      by: 'member',
      whileSuspended: 'what somebody learns of them',
      input: letKnowInput,
      run: ({ tx, viewer }, { isTold }): Promise<void> => queries.setTold(tx, viewer.id, isTold),
    }),
  })
}
