import { suburbBySlug } from '#city/suburbs.ts'
import type { Member, Position } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isGridCell } from '#rules/geography/distance.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { Database } from '#server/store/database.ts'
import { ownSuburb, pointIn } from './copy-point.ts'
import * as copies from './copy-queries.ts'

export function createCopyMoves(parts: { members: MemberService; clock: () => Date }) {
  const { members, clock } = parts

  return {
    /**
     * Shares the viewer's grid cell, or with null stops sharing: moves their copies at home to the cell's centre, or back to
     * the suburb's. Part of saving the settings. NOT_A_CELL for anything finer.
     */
    setCell,

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
    const own = await copies.lockLocation(tx, id)
    const home = own.suburb === null ? undefined : suburbBySlug(own.suburb)
    if (home) await copies.moveCopies(tx, { ownerId: id, ...pointIn(home, own) })
    await announce(tx, { members: [id], about: 'library', from: tabOf(viewer) })
  }
}

function isCellOnEarth(cell: Position): boolean {
  return isGridCell(cell) && Math.abs(cell.lat) <= 90 && Math.abs(cell.lng) <= 180
}
