// The log of what administrators do. Every feature writes its line in the transaction of the deed; nobody changes or removes one.
import { sql } from 'kysely'
import type { AdminDeed } from '#rules/members/admin-deeds.ts'
import type { Database } from '#server/store/database.ts'

/** `name` of anything but members: theirs is read from their row, and goes with them. */
export type LogSubject = { kind: string; id: string; name?: string | undefined }

/** `admin`: the administrator, or null for whoever runs the site, on its command line. */
export async function writeDown(
  tx: Database,
  line: { admin: { id: string } | null; deed: AdminDeed; subject: LogSubject; why?: string; at: Date },
): Promise<void> {
  const { admin, deed, subject, why = '', at } = line
  await tx
    .insertInto('moderation_log')
    .values({
      at,
      admin_id: admin?.id ?? null,
      deed,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name?.slice(0, 200) ?? null,
      why,
    })
    .execute()
}

/** The newest first: before the line `before` if one is given, about the thing with the id `about` if one is. */
export function listLog(
  db: Database,
  { before, about, limit }: { before: number | undefined; about: string | undefined; limit: number },
) {
  return db
    .selectFrom('moderation_log as l')
    .leftJoin('members as admin', 'admin.id', 'l.admin_id')
    .leftJoin('members as subject', (join) =>
      join.onRef('subject.id', '=', 'l.subject_id').on('l.subject_kind', '=', 'member'),
    )
    .select(['l.id', 'l.at', 'l.deed', 'l.why', 'l.subject_kind', 'l.subject_id', 'l.admin_id'])
    .select('admin.name as admin_name')
    .select(sql<string | null>`coalesce(subject.name, l.subject_name)`.as('subject_name'))
    .$if(before !== undefined, (query) => query.where('l.id', '<', before ?? 0))
    .$if(about !== undefined, (query) => query.where('l.subject_id', '=', about ?? ''))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
}
