import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const MARK = '/* prepared */'
// After 'select ', where the query builder puts it.
const FURTHEST = 'select '.length

/**
 * At the front of a statement whose text is always the same (`modifyFront(prepared)`, or first in a template), or at the end of
 * one that begins with `with` (`modifyEnd(prepared)`), so that PostgreSQL parses and plans it once for each connection. Planning a join of eight tables takes ten times as long as running
 * it. Not for statements whose best plan depends on their values, like a search: PostgreSQL would use a generic plan.
 */
export const prepared = sql.raw(MARK)

// Far more than there are. Each server connection keeps its plans, so the number must stay bounded even if a varying text is marked.
const MOST = 300
const names = new Map<string, string>()
let edition = 0

/** The arguments of a query: a marked statement gets a name, by which the server recognises it the next time. */
export function underItsName(asked: unknown[]): unknown[] {
  const [text, values, ...rest] = asked
  const isMarked =
    typeof text === 'string' && (text.lastIndexOf(MARK, FURTHEST) !== -1 || text.endsWith(MARK))
  const name = isMarked && nameOf(text)
  return name ? [{ name, text, values }, ...rest] : asked
}

/** The same statement without a name, for a pooler that gives each transaction another server connection. */
export function withoutName(asked: unknown[]): unknown[] {
  const [first, ...rest] = asked
  if (typeof first !== 'object' || first === null || !('name' in first)) return asked
  const { name: _, ...unnamed } = first
  return [unnamed, ...rest]
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST) return known
  const name = `${createHash('sha256').update(text).digest('base64url')}.${edition}`
  names.set(text, name)
  return name
}

/**
 * Is this the error of a named statement whose tables a newer process has migrated? PostgreSQL then refuses that name on each connection for good,
 * so from now on all statements get new names.
 */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = Object(error)
  if (code !== '0A000' || routine !== 'RevalidateCachedQuery') return false
  edition += 1
  names.clear()
  return true
}
