import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const MARK = '/* prepared */'
// Behind 'select ', where the query builder puts it.
const FURTHEST = 'select '.length

/**
 * At the front of a statement whose text is always the same (`modifyFront(prepared)`, or first in a template), or at the end of
 * one that begins with `with` (`modifyEnd(prepared)`), so that PostgreSQL parses and plans it once for each connection. Planning a join of eight tables takes ten times as long as running
 * it. Not for what is planned by its values, like a search: PostgreSQL would stop looking at them.
 */
export const prepared = sql.raw(MARK)

// Far more than there are. Each connection of the server keeps its plans, so a text that varies must not be marked without end.
const MOST = 300
const names = new Map<string, string>()
let edition = 0

/** What a connection is asked: a marked statement under a name, which the server knows it by when it comes again. */
export function underItsName(asked: unknown[]): unknown[] {
  const [text, values, ...rest] = asked
  const isMarked =
    typeof text === 'string' && (text.lastIndexOf(MARK, FURTHEST) !== -1 || text.endsWith(MARK))
  const name = isMarked && nameOf(text)
  return name ? [{ name, text, values }, ...rest] : asked
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST) return known
  const name = `${createHash('sha256').update(text).digest('base64url')}.${edition}`
  names.set(text, name)
  return name
}

/**
 * Is that what a statement known by its name fails with once a newer process has migrated its tables? PostgreSQL refuses it on each connection for good,
 * so from now on all are known by other names.
 */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = Object(error)
  if (code !== '0A000' || routine !== 'RevalidateCachedQuery') return false
  edition += 1
  names.clear()
  return true
}
