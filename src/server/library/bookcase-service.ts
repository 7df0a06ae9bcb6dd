// A member's own copies: managing the bookcase.

import { isUuid } from '#rules/base/ids.ts'
import { pageOf } from '#rules/base/paging.ts'
import type { Member } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { suburbNamed } from '#rules/geography/suburb-named.ts'
import {
  bookcaseInput,
  copyInput,
  editCopyInput,
  lentElsewhereInput,
  shelfInput,
} from '#rules/library/copy-inputs.ts'
import { isbn13 } from '#rules/library/isbn.ts'
import { canEditCopy, canTakeAway, keyWords, ownPageSize } from '#rules/library/library.ts'
import { mostOwnWords, type OwnFilters, type ShownTo, shownToOf } from '#rules/library/own-books.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { type CommandContext, defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as bookcases from './bookcase-queries.ts'
import { type OwnLocation, pointIn } from './copy-point.ts'
import * as copies from './copy-queries.ts'
import { copyWithdrawn } from './library-jobs.ts'
import { toOwnCopy, toShelfCopy } from './library-view.ts'
import { lockClubToShow } from './show-to-club.ts'

export function createBookcaseService(parts: {
  jobs: Pick<Jobs, 'enqueue'>
  pictures: Pick<Pictures, 'take' | 'letGo'>
  clock: () => Date
}) {
  const { jobs, pictures, clock } = parts

  return {
    withdrawLostCopy,
    withdrawOwnCopy,
    operations: {
      /** A page of the viewer's own copies that match the filters; `counts` has the number in each state. */
      bookcase: defineRead({
        by: 'member',
        input: bookcaseInput,
        run: async ({ db, viewer }, { page: asked, ...filters }) => {
          const { id: ownerId } = viewer
          const sought = soughtIn(filters)
          const { all, clubs, ...counts } = await bookcases.countBookcase(db, { ownerId, sought })
          const fitting = counts.available + counts.out + counts.club + counts.paused
          const found = filters.availability === null ? fitting : counts[filters.availability]
          const { page, pageCount, limit, offset } = pageOf(found, { page: asked, pageSize: ownPageSize })
          const rows = await bookcases.findBookcase(db, { ownerId, sought, limit, offset })
          return { copies: rows.map(toOwnCopy), page, pageCount, clubs, counts: { all, fitting, ...counts } }
        },
      }),

      /** One of the viewer's own copies. NOT_FOUND, FORBIDDEN. */
      copy: defineRead({
        by: 'member',
        input: copyInput,
        run: async ({ db, viewer }, { copyId }) => {
          const row = await bookcases.findCopy(db, viewer, copyId)
          if (!row) throw new DomainError('NOT_FOUND')
          if (row.owner_id !== viewer.id) throw new DomainError('FORBIDDEN')
          return toOwnCopy(row)
        },
      }),

      /** The open clubs that the viewer is in, for "Who can see it?". */
      ownClubs: defineRead({ by: 'member', run: ({ db, viewer }) => copies.listOwnClubs(db, viewer.id) }),

      /** A member's bookcase as a visitor sees it, newest first. */
      memberBookshelf: defineRead({
        by: 'guest',
        input: shelfInput,
        run: async ({ db, viewer }, { memberId, page, pageSize }) => {
          const facts = { viewer, ownerId: memberId, limit: pageSize, offset: (page - 1) * pageSize }
          const rows = isUuid(memberId) ? await bookcases.findShelf(db, facts) : []
          return { total: Number(rows[0]?.total ?? 0), copies: rows.map(toShelfCopy) }
        },
      }),

      /** The location is the name of a suburb (UNKNOWN_SUBURB), the club one of the viewer's (NOT_YOUR_CLUB). Replaced or removed pictures are deleted in the same transaction. IMAGE_… */
      editCopy: defineCommand({
        by: 'writer',
        input: editCopyInput,
        alsoCounts: ['uploadByMember'],
        prepare: async ({ db, viewer }, { copyId, location, picture, removePicture }) => {
          const suburb = suburbNamed(location)
          const changed: { picture_id?: string | null } = removePicture ? { picture_id: null } : {}
          if (!picture) return { suburb, changed }
          // The picture is decoded only after all checks, so that nobody stores a picture for a copy that is not theirs.
          await lockAllowed(db, viewer, { copyId, rule: canEditCopy })
          return { suburb, changed: { picture_id: (await pictures.take(viewer, picture, 'cover')).id } }
        },
        run: async (context, { copyId, condition, offer, shownTo, shownBefore }, { suburb, changed }) =>
          change(context, copyId, {
            rule: canEditCopy,
            shownTo: shownTo === shownBefore ? undefined : shownTo,
            decide: (own) => ({ condition, offer, ...pointIn(suburb, own), ...changed }),
            afterwards: async (before) => {
              if (changed.picture_id !== undefined) await pictures.letGo(context.tx, before)
            },
          }),
      }),

      /** A paused copy is hidden from others; its open exchange continues. */
      pauseCopy: changing(canEditCopy, ({ now }) => copies.columnsShownTo('none', now)),

      /** Also while it is lent or promised. */
      resumeCopy: changing(canEditCopy, ({ now }) => copies.columnsShownTo('all', now)),

      /** Withdraws the copy for good; its history stays. COPY_IN_EXCHANGE. */
      withdrawCopy: defineCommand({
        by: 'writer',
        input: copyInput,
        run: (context, { copyId }) => withdrawOwnCopy(context, copyId),
      }),

      /** Lent to somebody who is not a member: it cannot be requested until it is back. COPY_IN_EXCHANGE. */
      lendElsewhere: defineCommand({
        by: 'writer',
        input: lentElsewhereInput,
        run: (context, { copyId, to }) =>
          change(context, copyId, { rule: canTakeAway, decide: () => ({ lent_elsewhere_to: to }) }),
      }),

      /** It may still be paused, for a club, or kept for somebody. */
      backFromElsewhere: changing(canEditCopy, () => ({ lent_elsewhere_to: null })),
    },
  }

  /** In the caller's transaction. COPY_IN_EXCHANGE. */
  function withdrawOwnCopy(context: CommandContext<'writer'>, copyId: string): Promise<Changed> {
    return change(context, copyId, {
      rule: canTakeAway,
      decide: () => takenAway(context.now),
      afterwards: async (pictureId) => {
        await pictures.letGo(context.tx, pictureId)
        await jobs.enqueue(context.tx, copyWithdrawn, { copyId })
      },
    })
  }

  /** The last step of a loan that ended badly, in the exchange's transaction with the copy locked: it is never offered again. */
  async function withdrawLostCopy(tx: Database, copyId: string): Promise<void> {
    const { picture_id } = await copies.findPictureOfCopy(tx, copyId)
    await copies.updateCopy(tx, copyId, takenAway(clock()))
    await pictures.letGo(tx, picture_id)
  }
}

/** Permanent. Its history stays; its picture is hidden from everybody. */
function takenAway(now: Date) {
  return { withdrawn_at: now, picture_id: null }
}

type Columns = Parameters<typeof copies.updateCopy>[2]

/** Changes that need only the copy. */
function changing(rule: CopyRule, columns: (context: CommandContext<'writer'>) => Columns) {
  return defineCommand({
    by: 'writer',
    input: copyInput,
    run: (context, { copyId }) => change(context, copyId, { rule, decide: () => columns(context) }),
  })
}

/** Locks the copy, asserts the rule, then writes what `decide` returns. Strangers get FORBIDDEN for a copy they can see, else NOT_FOUND. */
async function change(
  { tx, viewer, now }: CommandContext<'writer'>,
  copyId: string,
  {
    rule,
    shownTo,
    decide,
    afterwards,
  }: {
    rule: CopyRule
    /** Who can see it from now on; undefined changes nothing. */
    shownTo?: ShownTo | undefined
    decide: (own: OwnLocation) => Columns
    afterwards?: (pictureId: string | null) => Promise<void>
  },
): Promise<Changed> {
  // Locks the member before the copy, in the same order as sharing a location, to prevent deadlocks.
  const own = await copies.lockLocation(tx, viewer.id)
  if (shownTo) await lockClubToShow(tx, viewer.id, shownTo)
  const copy = await lockAllowed(tx, viewer, { copyId, rule })
  const isNew = shownTo !== undefined && shownTo !== shownToOf(copy)
  const shown = isNew ? copies.columnsShownTo(shownTo, now) : {}
  const isListed = await copies.updateCopy(tx, copyId, { ...decide(own), ...shown })
  await afterwards?.(copy.picture_id)
  await announce(tx, { members: [viewer.id], about: 'library', from: tabOf(viewer) })
  return { isListed }
}

/** A text that is an ISBN is searched as one; anything else word by word. */
function soughtIn({ text, ...filters }: OwnFilters): bookcases.Sought {
  const isbn = isbn13(text) ?? null
  return { ...filters, isbn, words: isbn === null ? keyWords(text).slice(0, mostOwnWords) : [] }
}

type CopyRule = typeof canEditCopy | typeof canTakeAway

/** Locks the copy if the rule allows the viewer to do this. */
async function lockAllowed(
  on: Database,
  viewer: Member,
  { copyId, rule }: { copyId: string; rule: CopyRule },
) {
  const copy = await copies.lockCopy(on, viewer, copyId)
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

/** Whether neighbours can request the copy now. */
type Changed = { isListed: boolean }
