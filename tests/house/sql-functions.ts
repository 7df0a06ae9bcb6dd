// What the functions of the database read, as the initial files and the migrations after them have it.
import { globSync, readFileSync } from 'node:fs'
import { isAfterRelease } from '#server/store/migrations/migration-files.ts'

/** The tables that each function reads itself or by other functions. */
export type FunctionTables = Map<string, Set<string>>

const begins = /create (?:or replace )?function (?:public\.)?(\w+)\(/gi
const called = /\b([a-z_]+)\(/g
/** What follows one of these names a table. */
const spoken = /\b(?:from|join|into|update|using)\s+(?:only\s+)?([a-z_]+)/g

export const tablesSpokenIn = (text: string) => [...text.matchAll(spoken)].map(([, table = '']) => table)

export const functionsCalledIn = (text: string) => [...text.matchAll(called)].map(([, name = '']) => name)

export function functionTables(migrations: readonly string[]): FunctionTables {
  const bodies = new Map(migrations.flatMap((text) => bodiesIn(text.replaceAll(/--.*/g, ''))))
  return new Map([...bodies.keys()].map((name) => [name, tablesReadBy(name, bodies)]))
}

/** In the order in which they run: the last definition of a function is the one that holds. */
export function migrationTexts(): string[] {
  const files = globSync('migrations/*.sql').sort()
  const [after, before] = [files.filter(isAfterRelease), files.filter((file) => !isAfterRelease(file))]
  return [...globSync('migrations/initial/*.sql').sort(), ...before, ...after].map((file) =>
    readFileSync(file, 'utf8'),
  )
}

function bodiesIn(text: string): [string, string][] {
  return [...text.matchAll(begins)].map(({ index, 1: name = '' }) => [name, bodyAt(text.slice(index))])
}

/** From one dollar quote to the next, or a single expression. */
function bodyAt(text: string): string {
  const quote = /\$\w*\$/.exec(text)
  const expression = /\breturn\b[^;]*;/i.exec(text)
  if (expression && (!quote || expression.index < quote.index)) return expression[0]
  if (!quote) throw new Error(`No body: ${text.slice(0, 80)}`)
  const start = quote.index + quote[0].length
  return text.slice(start, text.indexOf(quote[0], start))
}

function tablesReadBy(name: string, bodies: Map<string, string>, met = new Set<string>()): Set<string> {
  const body = bodies.get(name)
  if (body === undefined || met.has(name)) return new Set()
  met.add(name)
  const tables = new Set(tablesSpokenIn(body))
  for (const other of functionsCalledIn(body))
    for (const table of tablesReadBy(other, bodies, met)) tables.add(table)
  return tables
}
