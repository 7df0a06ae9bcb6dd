// The copies that stay in the suburb a member has moved away from, until the member moves them too.
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { copiesBehindInput } from '#rules/library/copy-inputs.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { ownSuburb, pointIn } from './copy-point.ts'
import * as copies from './copy-queries.ts'

/** How many of the viewer's copies are in a suburb that is not theirs; null if none is, or if they have not given theirs. */
export const copiesBehind = defineRead({
  by: 'member',
  input: copiesBehindInput,
  run: async ({ db, viewer }, { from }) => {
    const [suburb, home] = [suburbBySlug(from), suburbBySlug(viewer.suburb ?? '')]
    if (!suburb || !home || suburb === home) return null
    const count = await copies.countCopiesIn(db, { ownerId: viewer.id, suburb: from })
    return count > 0 ? { count, from, suburb: suburbLabel(suburb), home: suburbLabel(home) } : null
  },
})

/** Moves all of the viewer's copies in that suburb to their own, those with neighbours too. UNKNOWN_SUBURB. */
export const bringCopies = defineCommand({
  by: 'writer',
  input: copiesBehindInput,
  run: async ({ tx, viewer }, { from }): Promise<{ moved: number; home: string }> => {
    const own = await copies.lockLocation(tx, viewer.id)
    const home = ownSuburb(own.suburb)
    const behind = { ownerId: viewer.id, suburb: from }
    const moved = home.slug === from ? 0 : await copies.moveCopiesFrom(tx, behind, pointIn(home, own))
    if (moved > 0) await announce(tx, { members: [viewer.id], about: 'library', from: tabOf(viewer) })
    return { moved, home: suburbLabel(home) }
  },
})
