// What happens to the rows of a member who leaves. The rules are the foreign keys' own: `on delete cascade` marks rows that belong
// to that member alone and are deleted, `on delete set null` removes the reference, any other row is shared with others and stays.
import { sql } from 'kysely'
import { formerMember } from '#rules/members/members.ts'
import type { Database } from '#server/store/database.ts'

type MemberKey = { table: string; column: string; rule: 'goes' | 'forgets' | 'stays' }

/** Every foreign key to members, read from the schema. */
export async function listMemberKeys(db: Database): Promise<MemberKey[]> {
  const { rows } = await sql<MemberKey>`
    select c.conrelid::regclass::text as "table", a.attname as "column",
      case c.confdeltype when 'c' then 'goes' when 'n' then 'forgets' else 'stays' end as rule
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass
    order by 1, 2`.execute(db)
  return rows
}

/** One statement for each foreign key of the schema. */
export async function clearOwnRows(tx: Database, memberId: string): Promise<void> {
  for (const { table, column, rule } of await listMemberKeys(tx)) {
    const [own, member] = [sql.table(table), sql.ref(column)]
    if (rule === 'goes') await sql`delete from ${own} where ${member} = ${memberId}`.execute(tx)
    if (rule === 'forgets') {
      await sql`update ${own} set ${member} = null where ${member} = ${memberId}`.execute(tx)
    }
  }
}

/** Removes all personal data from the row that others' conversations and exchanges refer to. False if there is no such member. */
export async function emptyMember(tx: Database, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({
      email: null,
      email_verified: false,
      phone: null,
      said_of_age_at: null,
      name: formerMember,
      image: null,
      username: sql<string>`'former.' || replace(id::text, '-', '')`,
      photo_id: null,
      role: null,
      suburb: null,
      bio: null,
      website: null,
      linkedin: null,
      twitter: null,
      github: null,
      currently_reading: null,
      favourite_genres: [],
      favourite_authors: [],
      favourite_quotes: '[]',
      cell_lat: null,
      cell_lng: null,
      is_admin: false,
      passkey_offer_closed_at: null,
      wish_km: sql`default`,
      wishes_mailed_at: null,
      shows_wishes: false,
      disabled_at: sql`now()`,
      disabled_reason: null,
      suspended_until: null,
      suspended_reason: null,
      left_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', memberId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
