// docs/schema.md: the tables of a migrated database, feature by feature, as the database itself describes them.
import { globSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { house } from '#tests/house/house.ts'

const order = ['store', 'limits', 'images', ...house.features, 'notices', 'notifications', 'data-rights']

const intro = `# The schema

Tables by the feature that owns them (a folder of \`src/server\`), in the order of the features. Generated from the database that
\`migrations/\` makes, and checked by a test: after a change \`npm exec -- vitest run src/server/store/schema.test.ts -u\` writes this
page again. Columns, their limits and the reasons for them are in \`migrations/initial/\`, a file for each feature, and in the migrations
after it, which say in their names what they change.
`

/** Each migration that a new database gets, with its text, in the order of their numbers. */
const migrations = [
  ...globSync('migrations/initial/*.sql').sort(),
  ...globSync('migrations/*.sql').sort(),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }))

export type Table = {
  name: string
  /** The folder of src/server that owns it. */
  owner: string
  purpose: string
  key: string
  unique: string[]
  references: { columns: string; table: string; isOptional: boolean }[]
  triggers: string[]
}

/** Every table of ours; `owner` and `purpose` are the text of `comment on table` before and after its first colon. */
export async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Omit<Table, 'owner' | 'purpose'> & { comment: string | null }>(`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      coalesce((select ${columnsIn('k.conrelid', 'k.conkey')} from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'p'), '') as key,
      array(select ${columnsIn('i.indrelid', 'i.indkey::int2[]')} || case when i.indpred is null then '' else ' (of some rows)' end
        from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary and not 0 = any(i.indkey)
        order by 1) as unique,
      coalesce((select json_agg(json_build_object('columns', columns, 'table', "table", 'isOptional', "isOptional")
          order by columns, "table")
        from (select ${columnsIn('f.conrelid', 'f.conkey')} as columns, f.confrelid::regclass::text as "table",
          exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any(f.conkey) and not a.attnotnull)
            as "isOptional"
          from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') found), '[]') as references,
      array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`)
  return rows.map(({ comment, ...table }) => {
    const [owner = '', ...purpose] = (comment ?? '').split(':')
    return { ...table, owner, purpose: purpose.join(':').trim() }
  })
}

function columnsIn(table: string, numbers: string): string {
  return `(select string_agg(a.attname, ', ' order by n.place) from unnest(${numbers}) with ordinality n(number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`
}

/** The page. Tables of a feature that `order` does not know come last. */
export function schemaPage(tables: Table[]): string {
  const owners = [...new Set([...order, ...tables.map(({ owner }) => owner)])]
  const chapters = owners.map((owner) => ({ owner, own: tables.filter((table) => table.owner === owner) }))
  return [intro, replacedFunctions(), ...chapters.filter(({ own }) => own.length > 0).map(chapter)].join('\n')
}

/** A function holds as the last migration that replaces it has it, whatever an earlier file says. */
function replacedFunctions(): string {
  const replaced = migrations.flatMap(({ path, text }) =>
    [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name = '']) => [name, path] as const),
  )
  const lines = [...new Map(replaced)].toSorted().map(([name, path]) => `- \`${name}\`: \`${path}\`\n`)
  return `These functions are no longer as \`migrations/initial/\` makes them, but as the migration beside them does:\n\n${lines.join('')}`
}

/** The files in which the tables are created. */
function filesOf(tables: Table[]): string {
  const files = migrations.filter(({ text }) =>
    tables.some(({ name }) => new RegExp(`^create (?:unlogged )?table ${name}\\b`, 'm').test(text)),
  )
  return files.map(({ path }) => `\`${path}\``).join(', ')
}

function chapter({ owner, own }: { owner: string; own: Table[] }): string {
  const rows = own.map(
    ({ name, purpose, key, unique, triggers }) =>
      `| \`${name}\` | ${purpose} | ${[key, ...unique].join('; ')} | ${triggers.join(', ')} |\n`,
  )
  return [
    `## ${owner}\n\nIn ${filesOf(own)}.\n\n| Table | What it is | Keys | Triggers |\n|---|---|---|---|\n${rows.join('')}`,
    ...(own.some(({ references }) => references.length > 0) ? [picture(own)] : []),
  ].join('\n')
}

/** Foreign keys; a dotted line is nullable. */
function picture(own: Table[]): string {
  const lines = own.flatMap(({ name, references }) =>
    references.map(
      ({ columns, table, isOptional }) =>
        `  ${name} ${isOptional ? '-.->' : '-->'}|${columns.replaceAll(', ', ' ')}| ${table}\n`,
    ),
  )
  return `\`\`\`mermaid\nflowchart LR\n${lines.join('')}\`\`\`\n`
}
