import type { Viewer } from '#rules/base/viewer.ts'
import { canDecide, canUndo, factLabels, factNames } from '#rules/library/corrections.ts'
import { toBookView } from '#server/library/shown-book.ts'
import { factsOf, isRecent, needsAdmin } from './correction-facts.ts'
import type { CorrectionListRow } from './correction-list-queries.ts'

export function toCorrection(row: CorrectionListRow, viewer: Viewer, now: Date) {
  const { id, state, created_at: changedAt, decided_at: decidedAt } = row
  const [was, becomes] = [factsOf(row.was), factsOf(row.becomes)]
  const about = aboutOf(row, now)
  return {
    id,
    state,
    changedAt,
    decidedAt,
    book: { id: row.book_id, title: row.title },
    byName: row.by_name,
    decidedByName: row.decided_by_name,
    changes: factNames
      .filter((name) => name in becomes)
      .map((name) => ({ label: factLabels[name], was: was[name] ?? null, becomes: becomes[name] ?? null })),
    cover: coversOf(row),
    mayDecide: canDecide(viewer, about).allowed,
    mayUndo: canUndo(viewer, about).allowed,
  }
}

export type Correction = ReturnType<typeof toCorrection>

function aboutOf(row: CorrectionListRow, now: Date) {
  return {
    state: row.state,
    changedBy: row.changed_by,
    ownsCopy: row.owns_copy,
    sharedByOthers: row.is_shared_by_others,
    isNew: row.viewer_is_new,
    isBlocked: row.is_blocked,
    isRecent: isRecent(row.created_at, now),
    needsAdmin: needsAdmin(row, row.is_widely_shared),
  }
}

/** The book with its old and new cover; null if the cover did not change. */
function coversOf(row: CorrectionListRow) {
  if (row.cover_becomes === null) return null
  const book = { id: row.book_id, title: row.title, author: row.author, genre: row.genre }
  return {
    was: toBookView({ ...book, cover_id: row.cover_was, cover_tint: row.was_tint }),
    becomes: toBookView({ ...book, cover_id: row.cover_becomes, cover_tint: row.becomes_tint }),
  }
}
