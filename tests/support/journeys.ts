// Codes of copies, and what was told about them.
import { guest, type Member } from '#rules/base/viewer.ts'
import type { Services } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aCopy, aMember } from './builders.ts'

export async function codeOf(db: Database, copyId: string): Promise<string> {
  const { code } = await db
    .selectFrom('copy_codes')
    .select('code')
    .where('copy_id', '=', copyId)
    .executeTakeFirstOrThrow()
  return code
}

/** The stop of a reader on the journey of a copy. */
export async function ownStopOf(
  db: Database,
  { readerId, copyId }: { readerId: string; copyId: string },
): Promise<string> {
  const { id } = await db
    .selectFrom('journey_stops')
    .select('id')
    .where('reader_id', '=', readerId)
    .where('copy_id', '=', copyId)
    .executeTakeFirstOrThrow()
  return id
}

/** A stranger's line for the next reader, which waits for an administrator. */
export async function aLine(
  { db, journeys }: { db: Database; journeys: Services['journeys'] },
  words: string,
): Promise<{ id: string; code: string; owner: Member }> {
  const owner = await aMember(db)
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  await journeys.tell(guest, { address: anAddress(), code, kind: 'read', words })
  const { id } = await db
    .selectFrom('journey_stops')
    .select('id')
    .where('copy_id', '=', copy.id)
    .executeTakeFirstOrThrow()
  return { id, code, owner }
}
