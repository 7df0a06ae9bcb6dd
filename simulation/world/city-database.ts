// The database of a simulated city. `now()` and `gen_random_uuid()` are shadowed by a schema of ours that is searched first, so
// that time and ids come from the simulation. Statements that ask for the time in another way cannot be shadowed: a house
// test refuses them (tests/house/database-time.test.ts).
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { createPool, type Database, openDatabase } from '#server/store/database.ts'

export type CityDatabase = {
  db: Database
  pool: pg.Pool
  /** Sets the time that the database tells from the next statement on. */
  turnTo(at: Date): void
  rows<Row extends pg.QueryResultRow>(sql: string | pg.QueryConfig, values?: unknown[]): Promise<Row[]>
  /** The tables written to since the last call. */
  written(): Set<string>
  /** How many statements have written to a table other than the counters of limits. */
  writes(): number
  /** How many have written to this one. */
  writesTo(table: string): number
  /** The tables in which this left other rows than there were. */
  changedBy(work: () => Promise<void>): Promise<string[]>
}

/**
 * `connection` leads to a migrated database without a member. There is one connection alone, so that statements have one
 * order; and an operation that needs two at once, which could wait for itself in a busy app, fails here with a time-out.
 */
export async function openCityDatabase(
  connection: pg.PoolConfig,
  { seed, zone }: { seed: string; zone: string },
): Promise<CityDatabase> {
  const pool = createPool({
    ...connection,
    max: 1,
    // What needs no answer is sent along with the next statement.
    pipeline: true,
    options: `${SETTINGS} -c TimeZone=${zone}`,
    // The connection carries the seed and the time, so it lasts as long as the life.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: 0,
  })
  const touched = new Set<string>()
  const counts = new Map<string, number>()
  let writes = 0
  const wrote = (table: string) => {
    touched.add(table)
    counts.set(table, (counts.get(table) ?? 0) + 1)
    if (table !== LIMITS) writes += 1
  }
  let turned: Date | undefined
  const takeTime = () => {
    const at = turned
    turned = undefined
    return at
  }
  pool.on('connect', (client) => watchStatements(client, { wrote, takeTime }))
  const rows: CityDatabase['rows'] = async (sql, values) => (await pool.query(sql, values)).rows
  await pool.query(SHADOWS)
  await pool.query("select set_config('simulated.seed', $1, false)", [seed])
  for (const { statement } of await rows<{ statement: string }>(OWN_DEFAULTS)) await pool.query(statement)
  return {
    db: openDatabase(pool),
    pool,
    rows,
    turnTo(at) {
      turned = at
    },
    async changedBy(work) {
      const watch = (state: 'on' | 'off') =>
        pool.query("select set_config('simulated.watch', $1, false)", [state])
      await watch('on')
      await work().finally(() => watch('off'))
      const changed = await rows<{ name: string; is_other: boolean }>(
        `select of_table as name, bool_or(net <> 0) as is_other from
           (select of_table, sum(sign) as net from simulated.changes group by of_table, digest) c group by 1 order by 1`,
      )
      if (changed.length > 0) await pool.query('truncate simulated.changes')
      return changed.flatMap(({ name, is_other }) => (is_other ? [name] : []))
    },
    writes: () => writes,
    writesTo: (table) => counts.get(table) ?? 0,
    written() {
      const since = new Set(touched)
      touched.clear()
      return since
    },
  }
}

const SETTINGS = [
  'search_path=public,simulated,pg_catalog',
  // Plans must not depend on how busy the machine is.
  'jit=off',
  'max_parallel_workers_per_gather=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

const SHADOWS = `
  create schema simulated;
  create function simulated.now() returns timestamptz stable language sql
    as $$ select current_setting('simulated.now')::timestamptz $$;
  create function simulated.next_id(of_table text) returns uuid volatile language sql
    as $$ select overlay(overlay(
      md5(concat_ws(' ', current_setting('simulated.seed'), of_table, nextval('simulated.ids_of_' || of_table)))
      placing '4' from 13) placing '8' from 17)::uuid $$;
  create sequence simulated.ids_of_others;
  create function simulated.gen_random_uuid() returns uuid volatile language sql
    as $$ select simulated.next_id('others') $$;
  -- While watched, each row that is taken away or put into a table.
  create unlogged table simulated.changes (of_table text not null, sign int not null, digest text not null);
  create function simulated.note_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into simulated.changes values (tg_table_name, -1, md5(old::text)); end if;
      if tg_op <> 'DELETE' then insert into simulated.changes values (tg_table_name, 1, md5(new::text)); end if;
      return null;
    end $$;
  -- The part of the queue's table that the product reads. The simulation runs its jobs itself.
  create schema pgboss;
  create table pgboss.job (
    id uuid primary key, name text not null, data jsonb not null, state text not null default 'created',
    start_after timestamptz not null, created_on timestamptz not null, completed_on timestamptz,
    retry_count integer not null default 0, number bigint generated always as identity
  );
  create index on pgboss.job (start_after, number) where state = 'created'`

// A default is bound to its function when the table is made. Each table draws ids from a sequence of its own.
const OWN_DEFAULTS = `
  with fields as (
    select c.relname, a.attname, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
  )
  select format('create sequence if not exists simulated.ids_of_%s; alter table %I alter column %I set default simulated.next_id(%L)',
    relname, relname, attname, relname) as statement from fields where expression like '%gen\\_random\\_uuid()'
  union all
  select format('alter table %I alter column %I set default simulated.now()', relname, attname)
  from fields where expression like '%now()'
  union all
  -- Statistics and the order of rows must not depend on when a vacuum comes by.
  select format('alter table %I set (autovacuum_enabled = off); create trigger simulated_change
    after insert or update or delete on %I for each row when (current_setting(''simulated.watch'', true) = ''on'')
    execute function simulated.note_change()', relname, relname)
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

const LIMITS = 'rate_limits'
const WRITES = /\b(?:insert into|update|delete from)\s+"?(?:\w+"?\."?)?([a-z_]+)/gi
/** A statement that has come as often as this is prepared: half of a life's time is planning the same statements again. */
const PREPARED_FROM = 5
/** PostgreSQL finds a partial unique index for a conflict only if it knows the values. */
const GUESSED = /on conflict.* where /is

type Known = { tables: string[]; isGuessed: boolean; name: string; count: number }

/**
 * Sees which tables are written to, prepares what comes often, and saves round trips: the time of the city and the beginning of a
 * transaction are sent along with the next statement, and nobody waits for their answers. If one of them fails, the process ends.
 */
function watchStatements(
  client: pg.PoolClient,
  { wrote, takeTime }: { wrote: (table: string) => void; takeTime: () => Date | undefined },
): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection // which the types of pg leave out
  const statements = new Map<string, Known>()
  let begins = false
  const known = (text: string): Known => {
    const found = statements.get(text) ?? knownOf(text)
    statements.set(text, found)
    return found
  }
  // Keeps the overloads of pg.
  client.query = ((first: unknown, ...more: unknown[]) => {
    const asked = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig)
    const { text } = asked
    if (text === 'begin' && typeof more.at(-1) !== 'function') {
      begins = true
      return Promise.resolve(BEGUN)
    }
    stream.cork()
    try {
      const now = takeTime()
      if (now)
        query({ name: 'turn', text: "select set_config('simulated.now', $1, false)" }, [now.toISOString()])
      if (begins) query('begin')
      begins = false
      return text ? ask(known(text), asked, [first, ...more]) : query(first, ...more)
    } finally {
      stream.uncork()
    }
  }) as typeof client.query

  function ask(statement: Known, { text, name }: pg.QueryConfig, [first, ...more]: unknown[]): unknown {
    for (const table of statement.tables) wrote(table)
    if (!Array.isArray(more[0]) || name || statement.isGuessed) return query(first, ...more)
    statement.count += 1
    return statement.count >= PREPARED_FROM
      ? query({ text, name: statement.name }, ...more)
      : query(first, ...more)
  }
}

const BEGUN = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

const knownOf = (text: string): Known => ({
  tables: [...text.matchAll(WRITES)].map(([, table]) => String(table).toLowerCase()),
  isGuessed: GUESSED.test(text),
  name: createHash('md5').update(text).digest('hex'),
  count: 0,
})
