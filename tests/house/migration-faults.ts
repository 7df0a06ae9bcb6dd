// What a migration before a release may not do, because the build that runs meanwhile would no longer work.

/** Each as a sentence. Reads the SQL of one migration. */
export function migrationFaults(sql: string): string[] {
  const statements = splitAt(withoutText(sql), ';')
  const actions = statements.flatMap((statement) => [...actionsOf(statement), ...statementsInside(statement)])
  const added = new Set(actions.flatMap((action) => /\badd constraint (\S+)/.exec(action)?.[1] ?? []))
  // A constraint that allows more from now on is dropped and added again.
  const isReplaced = (action: string) => added.has(/\bdrop constraint (\S+)/.exec(action)?.[1] ?? '')
  return actions.flatMap((action) => (isReplaced(action) ? [] : (faultOf(action) ?? [])))
}

function faultOf(action: string): string | undefined {
  const said = action.replace(/\s+/g, ' ').trim()
  const short = said.slice(0, 80)
  if (/^drop\b|^alter (?!.*\bdrop expression\b).*\bdrop\b/.test(said)) return `removes something: ${short}`
  if (/^truncate\b/.test(said)) return `empties a table: ${short}`
  if (/\brename\b/.test(said)) return `renames something: ${short}`
  if (/^alter .*\balter (?:column )?\S+ (?:set data )?type\b/.test(said)) return `changes a type: ${short}`
  if (/\bset not null\b/.test(said)) return `demands a value that older builds leave out: ${short}`
  const isAdded = /^alter table .*\badd (?!constraint\b|primary\b|unique\b|foreign\b|check\b|exclude\b)/.test(
    said,
  )
  const hasValue = /\b(?:default|generated)\b/.test(said.replace(/\bcollate "\w+"/, ''))
  if (isAdded && /\b(?:not null|primary key)\b/.test(said) && !hasValue)
    return `adds a column that older builds leave out: ${short}`
  if (/^alter table .*\badd (?:constraint \S+ )?primary key\b/.test(said))
    return `demands values that older builds leave out: ${short}`
  return undefined
}

/** `alter table t add a int, drop b` is two actions, each with its beginning. */
function actionsOf(statement: string): string[] {
  const beginning = /^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?\S+\s/.exec(statement)?.[0]
  if (!beginning) return [statement]
  return splitAt(statement.slice(beginning.length), ',').map((action) => beginning + action)
}

/** Those of a block that runs at once (`do $$ … $$`), whose text the first split has cut in pieces with a beginning of their own. */
function statementsInside(statement: string): string[] {
  return [...statement.matchAll(/\b(?:begin|then|loop|else)\s+((?:alter|drop|truncate)\b.*)/gs)].flatMap(
    ([, inner = '']) => actionsOf(inner),
  )
}

/** In lower case, without comments and without quoted text. */
function withoutText(sql: string): string {
  return sql
    .replace(/'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\//gs, (found) => (found.startsWith("'") ? "''" : ' '))
    .toLowerCase()
}

/** Not within brackets. */
function splitAt(text: string, mark: ';' | ','): string[] {
  const parts = ['']
  let depth = 0
  for (const each of text) {
    if (each === '(') depth += 1
    if (each === ')') depth -= 1
    if (each === mark && depth === 0) parts.push('')
    else parts[parts.length - 1] += each
  }
  return parts.filter((part) => part.trim() !== '')
}
