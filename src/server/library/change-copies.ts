// Bulk changes to a member's own copies, in one transaction.

import { isUuid } from '#rules/base/ids.ts'
import { DomainError } from '#rules/domain-error.ts'
import { changeCopiesInput } from '#rules/library/copy-inputs.ts'
import {
  type ChangedCopies,
  clubOf,
  isForClub,
  type LeftAsIs,
  leftAsIs,
  type OwnAct,
  shownToOf,
} from '#rules/library/own-books.ts'
import { forgetPicture } from '#server/images/image-jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { type OwnLocation, ownSuburb, pointIn } from './copy-point.ts'
import * as copies from './copy-queries.ts'
import { copyWithdrawn } from './library-jobs.ts'
import { lockClubToShow } from './show-to-club.ts'

export function createChangeCopies({ jobs }: { jobs: Pick<Jobs, 'enqueueAll'> }) {
  /**
   * Applies `act` to those of the copies that belong to the viewer; skips copies that a neighbour has or has been promised, and copies
   * withdrawn in the meantime. NOT_FOUND if none of them belongs to the viewer; NOT_YOUR_CLUB; UNKNOWN_SUBURB.
   */
  return defineCommand({
    by: 'writer',
    input: changeCopiesInput,
    run: async ({ tx, viewer, now }, { copyIds, act }): Promise<ChangedCopies> => {
      const { id } = viewer
      const asked = [...new Set(copyIds)].filter(isUuid)
      if (asked.length === 0) throw new DomainError('NOT_FOUND')
      // Locks the member before the copies, in the same order as sharing a location, to prevent deadlocks.
      const location = await copies.lockLocation(tx, id)
      await lockClubToShow(tx, id, isForClub(act) ? clubOf(act) : 'none')
      // A request for one of them at the same moment (race condition) was either committed before, or sees the copy after this change.
      const own = await copies.lockOwnCopies(tx, { ownerId: id, ids: asked })
      if (own.length === 0) throw new DomainError('NOT_FOUND')
      const fates = Map.groupBy(own, (copy) => leftAsIs(factsOf(copy, location), act) ?? 'changed')
      const of = (fate: LeftAsIs | 'changed') => fates.get(fate) ?? []
      const changed = of('changed')
      if (changed.length > 0) await write(tx, changed, { act, columns: columnsOf(act, { now, location }) })
      if (changed.length > 0) await announce(tx, { members: [id], about: 'library', from: tabOf(viewer) })
      return {
        changed: changed.length,
        already: of('already').length,
        // Includes copies given away in the meantime, which belong to somebody else.
        gone: of('gone').length + asked.length - own.length,
        held: of('held').map(({ title }) => title),
      }
    },
  })

  async function write(
    tx: Database,
    changed: readonly OwnCopyRow[],
    { act, columns }: { act: OwnAct; columns: Columns },
  ): Promise<void> {
    await copies.updateCopies(
      tx,
      changed.map((copy) => copy.id),
      columns,
    )
    if (act !== 'withdraw') return
    const pictures = changed.flatMap(({ picture_id }) => (picture_id === null ? [] : [{ id: picture_id }]))
    await jobs.enqueueAll(tx, forgetPicture, pictures)
    await jobs.enqueueAll(
      tx,
      copyWithdrawn,
      changed.map((copy) => ({ copyId: copy.id })),
    )
  }
}

type OwnCopyRow = Awaited<ReturnType<typeof copies.lockOwnCopies>>[number]

type Columns = Parameters<typeof copies.updateCopies>[2]

function factsOf(copy: OwnCopyRow, { suburb }: OwnLocation) {
  return {
    offer: copy.offer,
    condition: copy.condition,
    shownTo: shownToOf(copy),
    isWithdrawn: copy.withdrawn_at !== null,
    inExchange: copy.active_exchange_id !== null,
    isAtHome: copy.suburb === suburb,
  }
}

function columnsOf(act: OwnAct, { now, location }: { now: Date; location: OwnLocation }): Columns {
  if (isForClub(act)) return copies.columnsShownTo(clubOf(act), now)
  if (act === 'pause') return copies.columnsShownTo('none', now)
  if (act === 'resume') return copies.columnsShownTo('all', now)
  if (act === 'withdraw') return { withdrawn_at: now, picture_id: null }
  if (act === 'home') return pointIn(ownSuburb(location.suburb), location)
  if (act === 'lend' || act === 'give') return { offer: act }
  return { condition: act }
}
