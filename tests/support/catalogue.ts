import type pg from 'pg'

/** Filled by position: by a library, and by `insert … select` without names. Nothing else may depend on the order of columns. */
const filledByPosition = ['rate_limits', 'member_changes', 'works']

/**
 * Everything that makes up a schema, line by line and sorted: two databases with the same lines behave alike. Leaves
 * out the order of columns, except of tables that are filled by position, and comments inside functions.
 */
export async function catalogueOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity::text,
      a.attgenerated::text, l.collname, pg_get_expr(d.adbin, d.adrelid), a.attacl::text) as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where c.relkind = 'r' and ${isOurs('c')} and a.attnum > 0 and not a.attisdropped
    union all
    select concat_ws(' ', 'relation', c.relname, c.relkind::text, c.relpersistence::text, c.reloptions::text, c.relacl::text)
    from pg_class c where c.relkind in ('r', 'v', 'm', 'S', 'p') and ${isOurs('c')}
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', 'trigger', t.tgenabled::text, pg_get_triggerdef(t.oid))
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and ${isOurs('c')}
    union all
    select concat_ws(' ', 'function', regexp_replace(pg_get_functiondef(f.oid), '\\n\\s*--[^\\n]*', '', 'g'), f.proacl::text)
    from pg_proc f where f.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')
    union all
    select concat_ws(' ', 'comment', i.type, i.identity, d.description)
    from pg_description d, lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where (i.schema = 'public' or i.identity like '% on public.%')
      and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')
    union all
    select concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by, min_value, max_value, cycle)
    from pg_sequences where schemaname = 'public'
    union all
    select concat_ws(' ', 'order', c.relname, string_agg(a.attname, ', ' order by a.attnum))
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where ${isOurs('c')} and c.relname in (${filledByPosition.map((name) => `'${name}'`).join(', ')}) group by c.relname
    union all
    select concat_ws(' ', 'extension', extname) from pg_extension
    order by 1`)
  return rows.map(({ line }) => line)
}

const isOurs = (relation: string) =>
  `${relation}.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = ${relation}.oid and d.deptype = 'e')`
