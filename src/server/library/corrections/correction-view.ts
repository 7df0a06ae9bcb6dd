import { canDecide, canUndo, factLabels, factNames } from '#rules/library/corrections.ts'
import type { Viewer } from '#rules/viewer.ts'
import { factsOf } from './correction-facts.ts'
import type { listCorrections } from './correction-queries.ts'

export function toCorrection(row: Awaited<ReturnType<typeof listCorrections>>[number], viewer: Viewer) {
  const { id, state, created_at: changedAt, decided_at: decidedAt, cover_becomes } = row
  const [was, becomes] = [factsOf(row.was), factsOf(row.becomes)]
  const standing = { state, changedBy: row.changed_by, ownsCopy: row.owns_copy }
  return {
    id,
    state,
    changedAt,
    decidedAt,
    byName: row.by_name,
    decidedByName: row.decided_by_name,
    isNewCover: cover_becomes !== null,
    changes: factNames
      .filter((name) => name in becomes)
      .map((name) => ({ label: factLabels[name], was: was[name] ?? null, becomes: becomes[name] ?? null })),
    mayDecide: canDecide(viewer, standing).allowed,
    mayUndo: canUndo(viewer, standing).allowed,
  }
}

export type Correction = ReturnType<typeof toCorrection>
