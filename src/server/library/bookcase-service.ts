// A member's own copies: looking after them once they are in the bookcase.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { isUuid } from '#rules/ids.ts'
import { isbn13 } from '#rules/library/isbn.ts'
import { type Condition, canEditCopy, canTakeAway, keyWords, ownPageSize } from '#rules/library/library.ts'
import { allOwnBooks, mostOwnWords, type OwnFilters } from '#rules/library/own-books.ts'
import { pageOf } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import * as bookcases from './bookcase-queries.ts'
import { type OwnPlace, placeIn, suburbNamed } from './copy-place.ts'
import * as copies from './copy-queries.ts'
import { copyWithdrawn } from './library-jobs.ts'
import { toOwnCopy, toShelfCopy } from './library-view.ts'

type Shelf = { page: number; pageSize: number }

export function createBookcaseService(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  pictures: Pick<Pictures, 'take' | 'letGo'>
  clock: () => Date
}) {
  const { db, jobs, pictures, clock } = parts

  return {
    /** The viewer's own copies that fit `filters`, by pages; `counts` says how many there are of each standing. */
    async bookcase(viewer: Viewer, asked = 1, filters: OwnFilters = allOwnBooks) {
      const { id: ownerId } = memberOf(viewer)
      const sought = soughtIn(filters)
      const { all, ...counts } = await bookcases.countBookcase(db, { ownerId, sought })
      const fitting = counts.available + counts.out + counts.paused
      const found = filters.standing === null ? fitting : counts[filters.standing]
      const { page, pageCount, limit, offset } = pageOf(found, { page: asked, pageSize: ownPageSize })
      const rows = await bookcases.findBookcase(db, { ownerId, sought, limit, offset })
      return { copies: rows.map(toOwnCopy), page, pageCount, counts: { all, fitting, ...counts } }
    },

    /** One of the viewer's own copies. NOT_FOUND, FORBIDDEN. */
    async copy(viewer: Viewer, copyId: string) {
      const { id } = memberOf(viewer)
      const row = isUuid(copyId) ? await bookcases.findCopy(db, viewer, copyId) : undefined
      if (!row) throw new DomainError('NOT_FOUND')
      if (row.owner_id !== id) throw new DomainError('FORBIDDEN')
      return toOwnCopy(row)
    },

    /** What a visitor sees of a member's bookcase, newest first. */
    async memberBookshelf(viewer: Viewer, memberId: string, { page, pageSize }: Shelf) {
      const facts = { viewer, ownerId: memberId, limit: pageSize, offset: (page - 1) * pageSize }
      const rows = isUuid(memberId) ? await bookcases.findShelf(db, facts) : []
      return { total: Number(rows[0]?.total ?? 0), copies: rows.map(toShelfCopy) }
    },

    /** The location names a suburb (UNKNOWN_SUBURB). A picture that is replaced or removed goes in the same transaction. IMAGE_… */
    async editCopy(viewer: Viewer, copyId: string, edit: CopyEdit, picture?: PictureChange): Promise<void> {
      const { condition, offer, location } = edit
      const suburb = suburbNamed(location)
      const changed = await pictureColumn(viewer, copyId, picture)
      await change(
        viewer,
        copyId,
        canEditCopy,
        (own) => ({ condition, offer, ...placeIn(suburb, own), ...changed }),
        async (tx, before) => {
          if (changed.picture_id !== undefined) await pictures.letGo(tx, before)
        },
      )
    },

    /** A paused copy is not shown to others; what is agreed about it goes on. */
    pauseCopy: (viewer: Viewer, copyId: string): Promise<Changed> =>
      change(viewer, copyId, canEditCopy, () => ({ paused_at: clock() })),

    /** It may be lent or promised all the same. */
    resumeCopy: (viewer: Viewer, copyId: string): Promise<Changed> =>
      change(viewer, copyId, canEditCopy, () => ({ paused_at: null })),

    /** Takes the copy out of the bookcase for good; its history stays. COPY_IN_EXCHANGE. */
    withdrawCopy: (viewer: Viewer, copyId: string): Promise<Changed> =>
      change(viewer, copyId, canTakeAway, takenAway, async (tx, pictureId) => {
        await pictures.letGo(tx, pictureId)
        await jobs.enqueue(tx, copyWithdrawn, { copyId })
      }),

    /** The last step of a loan that ended badly, in the exchange's transaction, with the copy locked: it is never offered again. */
    async withdrawLostCopy(tx: Database, copyId: string): Promise<void> {
      const { picture_id } = await copies.findPictureOfCopy(tx, copyId)
      await copies.updateCopy(tx, copyId, takenAway())
      await pictures.letGo(tx, picture_id)
    },

    /** Somebody who is not here has it: it cannot be requested until it is back. COPY_IN_EXCHANGE. */
    lendElsewhere: (viewer: Viewer, copyId: string, to: string): Promise<Changed> =>
      change(viewer, copyId, canTakeAway, () => ({ lent_elsewhere_to: to })),

    /** It may be paused all the same. */
    backFromElsewhere: (viewer: Viewer, copyId: string): Promise<Changed> =>
      change(viewer, copyId, canEditCopy, () => ({ lent_elsewhere_to: null })),
  }

  /** For good. Its history stays; the picture of it is nobody's to see any more. */
  function takenAway() {
    return { withdrawn_at: clock(), picture_id: null }
  }

  /** Taken in only once all else is known to be right, so that nobody stores a picture for a copy that is not theirs. */
  async function pictureColumn(
    viewer: Viewer,
    copyId: string,
    picture: PictureChange,
  ): Promise<{ picture_id?: string | null }> {
    if (picture === undefined) return {}
    if (picture === 'remove') return { picture_id: null }
    await asWriter(db, viewer, (tx) => lockAllowed(tx, viewer, copyId, canEditCopy))
    return { picture_id: (await pictures.take(viewer, picture, 'cover')).id }
  }

  /** Locks the copy, asserts the rule, then writes what `decide` answers. Strangers: FORBIDDEN for what they can see, else NOT_FOUND. */
  async function change(
    viewer: Viewer,
    copyId: string,
    rule: CopyRule,
    decide: (own: OwnPlace) => Parameters<typeof copies.updateCopy>[2],
    afterwards?: (tx: Database, pictureId: string | null) => Promise<void>,
  ): Promise<Changed> {
    const { id } = memberOf(viewer)
    return asWriter(db, viewer, async (tx) => {
      // The member before the copy, in the same order as sharing a location, so that neither waits for the other.
      const own = await copies.lockPlace(tx, id)
      const copy = await lockAllowed(tx, viewer, copyId, rule)
      const isListed = await copies.updateCopy(tx, copyId, decide(own))
      await afterwards?.(tx, copy.picture_id)
      await announce(tx, { members: [id], about: 'library', from: tabOf(viewer) })
      return { isListed }
    })
  }
}

/** An ISBN is looked for as one; anything else word by word. */
function soughtIn({ text, ...filters }: OwnFilters): bookcases.Sought {
  const isbn = isbn13(text) ?? null
  return { ...filters, isbn, words: isbn === null ? keyWords(text).slice(0, mostOwnWords) : [] }
}

type CopyRule = typeof canEditCopy | typeof canTakeAway

/** The copy, locked, if the rule lets the viewer do it. */
async function lockAllowed(tx: Database, viewer: Viewer, copyId: string, rule: CopyRule) {
  memberOf(viewer)
  const copy = isUuid(copyId) ? await copies.lockCopy(tx, viewer, copyId) : undefined
  if (!copy) throw new DomainError('NOT_FOUND')
  assertAllowed(
    rule(viewer, {
      ownerId: copy.owner_id,
      withdrawn: copy.withdrawn_at !== null,
      inExchange: copy.active_exchange_id !== null,
    }),
  )
  return copy
}

/** Another picture, none any more, or the one it has. */
type PictureChange = File | 'remove' | undefined

/** Whether neighbours can request the copy now. */
type Changed = { isListed: boolean }

type CopyEdit = { condition: Condition; offer: Offer; location: string }
