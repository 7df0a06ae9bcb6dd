import { suburbBySlug, suburbs } from '#city/suburbs.ts'
import type { Member, Position } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isGridCell } from '#rules/geography/distance.ts'
import { assertNearHome } from '#rules/geography/near-home.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { type OwnLocation, ownSuburb, pointIn } from './copy-point.ts'
import * as copies from './copy-queries.ts'

export function createCopyMoves(parts: { db: Database; members: MemberService; clock: () => Date }) {
  const { db, members, clock } = parts

  return {
    /**
     * Shares the viewer's grid cell, or with null stops sharing: moves their copies at home to the cell's centre, or back to
     * the suburb's. Part of saving the settings. NOT_A_CELL for anything finer, FAR_FROM_HOME for one of another place.
     */
    setCell,

    /**
     * Moves each of the member's copies to where it belongs now: to their square in their own suburb, to the suburb's centre anywhere
     * else. The caller has changed their suburb or their square in this transaction, so nothing stays at a former one.
     */
    putInPlace,

    /** How many of the member's copies are in this suburb. */
    copiesIn: (tx: Database, ownerId: string, suburb: string): Promise<number> =>
      copies.countCopiesIn(tx, { ownerId, suburb }),

    /** Does that for everybody with a copy somewhere else, each in a transaction of its own: suburbs' centres change too. */
    async putStrayCopiesInPlace(): Promise<void> {
      const centres = suburbs.map(({ slug: suburb, lat, lng }) => ({ suburb, lat, lng }))
      const owners = await copies.listOwnersOfStrayCopies(db, centres)
      await runEach(owners, (id) => withTransaction(db, (tx) => putInPlace(tx, id)))
    },

    /**
     * The last step of giving a copy away, in the exchange's transaction: it moves to the new owner's bookcase and suburb,
     * paused until they choose to share it.
     */
    async transferCopy(tx: Database, copyId: string, toMemberId: string): Promise<void> {
      const own = await copies.lockLocation(tx, toMemberId)
      const { suburb: oldSlug } = await copies.findSuburbOfCopy(tx, copyId)
      await copies.updateCopy(tx, copyId, {
        owner_id: toMemberId,
        client_key: null,
        paused_at: clock(),
        // The giver's cell does not go with the copy, even if the new owner has not given a suburb.
        ...pointIn(ownSuburb(own.suburb ?? oldSlug), own),
      })
    },

    /** The same undone: the copy is back at its former place in the giver's bookcase, for its club too if they can still show it there. */
    async transferBack(
      tx: Database,
      copyId: string,
      to: { ownerId: string; suburb: string; pausedAt: Date | null; clubId: string | null },
    ): Promise<void> {
      const own = await copies.lockLocation(tx, to.ownerId)
      await copies.updateCopy(tx, copyId, {
        owner_id: to.ownerId,
        client_key: null,
        paused_at: to.pausedAt,
        ...pointIn(ownSuburb(to.suburb), own),
      })
      // Apart from the owner, whose change takes a copy out of its club.
      if (to.clubId && (await copies.lockOwnClub(tx, to.clubId, to.ownerId)))
        await copies.updateCopy(tx, copyId, { club_id: to.clubId })
    },
  }

  async function setCell(
    { tx, viewer }: { tx: Database; viewer: Member },
    cell: Position | null,
  ): Promise<void> {
    const { id } = viewer
    if (cell && !isCellOnEarth(cell)) throw new DomainError('NOT_A_CELL')
    await members.setCell(tx, id, cell)
    const own = await placeCopies(tx, id)
    if (cell) assertNearHome(cell, own.suburb)
    await announce(tx, { members: [id], about: 'library', from: tabOf(viewer) })
  }

  async function putInPlace(tx: Database, id: string): Promise<void> {
    await placeCopies(tx, id)
  }

  async function placeCopies(tx: Database, id: string): Promise<OwnLocation> {
    const own = await copies.lockLocation(tx, id)
    const slugs = await copies.listSuburbsOfCopies(tx, id)
    const points = slugs.flatMap((slug) => {
      const suburb = suburbBySlug(slug)
      return suburb ? [pointIn(suburb, own)] : []
    })
    await copies.moveCopies(tx, { ownerId: id, points })
    return own
  }
}

function isCellOnEarth(cell: Position): boolean {
  return isGridCell(cell) && Math.abs(cell.lat) <= 90 && Math.abs(cell.lng) <= 180
}
