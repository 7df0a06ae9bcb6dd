// Rows are loaded table by table, and some tables refer to each other. So foreign keys, triggers and indexes are dropped
// before and created again after, in the same transaction: that checks every reference once, needs no superuser (as
// session_replication_role does), and builds each index in one go, which is several times faster.
import type pg from 'pg'

/** Drops them and returns the statements that create them again. */
export async function dropForBulkLoad(client: pg.Client): Promise<string[]> {
  const found = [await listForeignKeys(client), await listTriggers(client), await listIndexes(client)].flat()
  for (const { away } of found) await client.query(away)
  // Indexes first: a foreign key may depend on a unique index.
  return found.reverse().map(({ back }) => back)
}

export async function recreateAfterBulkLoad(client: pg.Client, statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

type Dropped = { away: string; back: string }

async function listForeignKeys(client: pg.Client): Promise<Dropped[]> {
  const { rows } = await client.query<Dropped>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint
     where connamespace = current_schema()::regnamespace and contype = 'f'
     order by conrelid::regclass::text, conname`,
  )
  return rows
}

async function listTriggers(client: pg.Client): Promise<Dropped[]> {
  const { rows } = await client.query<Dropped>(
    `select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as away,
       format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname) as back
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled = 'O'
     order by t.tgrelid::regclass::text, t.tgname`,
  )
  return rows
}

/** Those that belong to a primary key or a unique constraint stay. */
async function listIndexes(client: pg.Client): Promise<Dropped[]> {
  const { rows } = await client.query<Dropped>(
    `select format('drop index %s', i.indexrelid::regclass) as away, pg_get_indexdef(i.indexrelid) as back
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by i.indexrelid::regclass::text`,
  )
  return rows
}
