import { keysOf } from '#rules/base/keys-of.ts'
import { chosenKinds, defaultPreference, type Preferences, type QuietHours } from '#rules/notices/notices.ts'
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
