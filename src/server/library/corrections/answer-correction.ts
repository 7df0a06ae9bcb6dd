// Answering a correction: a waiting one is confirmed or declined, and any can be undone as long as no later one depends on it.

import type { City } from '#city/city.ts'
import type { Member } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { correctionInput } from '#rules/library/correction-inputs.ts'
import { canDecide, canUndo } from '#rules/library/corrections.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { notifyCorrection } from '#server/library/library-jobs.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { type Administrator, writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { isNewAt } from '#server/members/is-new.ts'
import { takeBackNews } from '#server/notices/merged-news.ts'
import { forgetNotices, readByAdministrators } from '#server/notices/notice-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { columnsOf, factsOf, isRecent, needsAdmin, says } from './correction-facts.ts'
import { listAskedOwners } from './correction-notice-queries.ts'
import { ownerNotices } from './correction-notices.ts'
import * as queries from './correction-queries.ts'
import { asNoOtherBook, noOtherBook, writeFacts } from './write-facts.ts'

type Found = {
  book: queries.BookToCorrect
  correction: queries.CorrectionRow
  facts: Parameters<typeof canDecide>[1] & Parameters<typeof canUndo>[1]
}
type Answer = 'made' | 'declined' | 'undone'
type Decider = Pick<Member, 'kind' | 'id' | 'isAdmin' | 'administers'>
type Act = (tx: Database, found: Found & { by: Decider }) => Promise<Answer>
const actions = {
  made: 'correction.confirm',
  declined: 'correction.decline',
  undone: 'correction.undo',
} as const

const confirm: Act = async (tx, { book, correction, facts, by }) => {
  assertAllowed(canDecide(by, facts))
  const { was, becomes, cover_was: coverWas, cover_becomes: coverId } = correction
  const isCoverStill = coverId === null || book.cover_id === coverWas
  if (!says(book, factsOf(was)) || !isCoverStill) throw new DomainError('CORRECTED_SINCE')
  await writeFacts(tx, book, { facts: factsOf(becomes), coverId })
  return 'made'
}

const decline: Act = async (_tx, { facts, by }) => {
  assertAllowed(canDecide(by, facts))
  return 'declined'
}

const undo: Act = async (tx, { book, correction, facts, by }) => {
  assertAllowed(canUndo(by, facts))
  if (correction.state === 'waiting') return 'undone'
  const { was, becomes, cover_was: coverWas, cover_becomes: coverBecame } = correction
  const isCoverStill = coverBecame === null || book.cover_id === coverBecame
  if (!says(book, factsOf(becomes)) || !isCoverStill) throw new DomainError('CORRECTED_SINCE')
  const cover = coverBecame === null ? {} : { cover_id: coverWas }
  await queries.updateBook(tx, book.id, { ...columnsOf(book, factsOf(was)), ...cover })
  return 'undone'
}

export function createAnswering(parts: { jobs: Pick<Jobs, 'enqueue'>; clock: () => Date; city: City }) {
  const { jobs, clock, city } = parts

  return {
    confirmCorrectionFor,
    operations: {
      /** Confirms one that waits. FORBIDDEN, CORRECTION_DECIDED, CORRECTED_SINCE, ISBN_TAKEN, BOOK_EXISTS. */
      confirmCorrection: answering(confirm),

      /** FORBIDDEN, CORRECTION_DECIDED. */
      declineCorrection: answering(decline),

      /** Restores the book's earlier facts; a waiting correction has changed nothing yet. FORBIDDEN, CORRECTION_DECIDED, CORRECTED_SINCE. */
      undoCorrection: answering(undo),
    },
  }

  function answering(act: Act) {
    return defineCommand({
      by: 'writer',
      input: correctionInput,
      refuses: noOtherBook,
      run: ({ tx, viewer }, { id }) => answerIn(tx, { id, by: viewer, from: tabOf(viewer) }, act),
    })
  }

  /** Confirms one of several that an administrator selected, in a transaction of its own. */
  async function confirmCorrectionFor(
    tx: Database,
    admin: Administrator,
    { id }: { id: string },
  ): Promise<void> {
    const by = { ...admin, kind: 'member', isAdmin: true } as const
    await asNoOtherBook(() => answerIn(tx, { id, by }, confirm))
  }

  async function answerIn(
    tx: Database,
    { id, by, from }: { id: string; by: Decider; from?: ReturnType<typeof tabOf> },
    act: Act,
  ): Promise<void> {
    const { id: memberId } = by
    const of = await queries.findBookOfCorrection(tx, id)
    if (!of) throw new DomainError('NOT_FOUND')
    // Locks the book first, in the same order as correcting does, to prevent deadlocks.
    const book = await queries.findBookToCorrect(tx, { ...of, memberId, isLocked: true })
    const correction = await queries.lockCorrection(tx, { id, memberId })
    if (!book || !correction) throw new DomainError('NOT_FOUND')
    const facts = {
      state: correction.state,
      changedBy: correction.changed_by,
      ownsCopy: book.owns_copy,
      sharedByOthers: book.is_shared_by_others,
      isNew: await isNewAt(tx, memberId, clock()),
      isBlocked: correction.is_blocked,
      isRecent: isRecent(correction.created_at, clock()),
      needsAdmin: needsAdmin(correction, book.is_widely_shared),
    }
    const state = await act(tx, { book, correction, facts, by })
    await queries.decideCorrection(tx, id, { state, decided_by: memberId, decided_at: clock() })
    if (by.isAdmin && correction.changed_by !== memberId) {
      const subject = { kind: 'book', id: book.id, name: book.title } as const
      const line = { admin: by, action: actions[state], subject } as const
      await writeDown(tx, { ...line, memberId: correction.changed_by, at: clock() })
    }
    await tell(tx, { memberId, from }, correction)
  }

  /** Notifies its author, and removes the notices of those who were asked, or told of it once it was made. */
  async function tell(
    tx: Database,
    { memberId, from }: { memberId: string; from: ReturnType<typeof tabOf> | undefined },
    { id, book_id: bookId, state, changed_by: author }: queries.CorrectionRow,
  ) {
    const others = author === null || author === memberId ? [] : [author]
    await announce(tx, { members: [memberId], about: 'library', ...(from && { from }) })
    if (others.length > 0) {
      await announce(tx, { members: others, about: 'library' })
      await jobs.enqueue(tx, notifyCorrection, { correctionId: id, news: 'answered' })
    }
    // Only undoing answers one that was made.
    if (state !== 'waiting') {
      await takeBackNews(tx, ownerNotices, {
        ...{ payload: { correctionId: id }, of: bookId, city, now: clock() },
      })
      return
    }
    await forgetNotices(tx, { members: await listAskedOwners(tx, id), of: [id] })
    await readByAdministrators(tx, id)
  }
}
