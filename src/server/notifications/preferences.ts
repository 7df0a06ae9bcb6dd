import { keysOf } from '#rules/base/keys-of.ts'
import {
  chosenKinds,
  defaultPreference,
  type KindOfNotice,
  type Preferences,
  type QuietHours,
  quietUntil,
  waysFor,
} from '#rules/notices/notices.ts'
import type { Database } from '#server/store/database.ts'
import { findQuietHours, listPreferences, toPreference } from './preference-queries.ts'

export const kinds = keysOf(chosenKinds)

export type NoticeSettings = { preferences: Preferences; quiet: QuietHours | null }

/** A member's preferences, with the defaults for the others. */
export async function readPreferences(db: Database, memberId: string): Promise<NoticeSettings> {
  const rows = await listPreferences(db, memberId)
  const quiet = await findQuietHours(db, memberId)
  const chosen = new Map(rows.map((row) => [row.kind, toPreference(row)]))
  const preferences = Object.fromEntries(kinds.map((kind) => [kind, chosen.get(kind) ?? defaultPreference]))
  return { preferences: preferences as Preferences, quiet } // every kind has its line
}

/**
 * A member's notices by what can be emailed now: those that are ready, those that wait for the end of the quiet hours (`until`),
 * and those that the member does not want by email.
 */
export async function sortForEmail<Row extends { kind: KindOfNotice }>(
  db: Database,
  rows: Row[],
  { memberId, now, timeZone }: { memberId: string; now: Date; timeZone: string },
) {
  const { preferences, quiet } = await readPreferences(db, memberId)
  const isWanted = ({ kind }: { kind: KindOfNotice }) =>
    kind === 'account' || waysFor(kind, preferences[kind]).email
  const until = quietUntil(now, quiet, timeZone)
  const isReady = (row: Row) => isWanted(row) && (row.kind === 'account' || !until)
  return {
    ready: rows.filter(isReady),
    later: rows.filter((row) => isWanted(row) && !isReady(row)),
    unwanted: rows.filter((row) => !isWanted(row)),
    until,
  }
}
