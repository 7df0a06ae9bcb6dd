import { asksLater, house, seesEveryTable } from './house.ts'
import { lineAt, type Node, nodesOf, type SourceFile } from './parsed.ts'
import { type FunctionTables, functionsCalledIn, tablesSpokenIn } from './sql-functions.ts'

const builders =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|table|(?:inner|left|right|full)Join|(?:inner|left)JoinLateral)$/

/** The owner of each table, as docs/schema.md has it from the tables' comments. A test beside the schema keeps that page true. */
export function tableOwners(schemaPage: string): Map<string, string> {
  const owners = new Map<string, string>()
  for (const section of schemaPage.split(/^## /m).slice(1)) {
    const owner = section.slice(0, section.indexOf('\n')).trim()
    for (const [, table = ''] of section.matchAll(/^\| `(\w+)` \|/gm)) owners.set(table, owner)
  }
  return owners
}

/** The tables of later features that a file's SQL names, each as a sentence. */
export function tableFaults(file: SourceFile, owners: Map<string, string>): string[] {
  return isRead(file)
    ? [...nodesOf(file)].flatMap((node) =>
        laterOf(file, tablesNamedIn(node), owners).map((read) => `${placeOf(file, node)} reads ${read}`),
      )
    : []
}

/** The functions that a file's SQL calls and that read tables of later features. Decision 063 explains those in `asksLater`. */
export function functionFaults(
  file: SourceFile,
  { owners, functions }: { owners: Map<string, string>; functions: FunctionTables },
): { name: string; fault: string }[] {
  if (!isRead(file)) return []
  return [...nodesOf(file)].flatMap((node) =>
    functionsCalledIn(textOf(node) ?? '').flatMap((name) =>
      laterOf(file, functions.get(name) ?? [], owners).map((read) => ({
        name,
        fault: `${placeOf(file, node)} calls ${name}, which reads ${read}`,
      })),
    ),
  )
}

export const isExplained = ({ name }: { name: string }) => Object.hasOwn(asksLater, name)

const isRead = ({ path }: SourceFile) =>
  path.startsWith('src/server/') && path.endsWith('-queries.ts') && !seesEveryTable.includes(path)

const placeOf = ({ path, text }: SourceFile, node: Node) => `${path}:${lineAt(text, node.start)}`

/** Those that belong to a later feature than the file. */
function laterOf(file: SourceFile, tables: Iterable<string>, owners: Map<string, string>): string[] {
  const [, , folder = ''] = file.path.split('/')
  return [...tables].flatMap((table) => {
    const owner = owners.get(table)
    return owner && !maySee(folder, owner) ? [`${table}, which belongs to ${owner}`] : []
  })
}

function maySee(folder: string, owner: string): boolean {
  const { features, server } = house
  const isDoor = server.doors.some((door) => door === owner)
  if (folder === owner || isDoor || server.listeners.some((listener) => listener === folder)) return true
  const order: readonly string[] = features
  return order.includes(owner) && order.indexOf(owner) < order.indexOf(folder)
}

function tablesNamedIn(node: Node): string[] {
  const text = textOf(node)
  if (text !== undefined) return tablesSpokenIn(text)
  if (node.type !== 'CallExpression' || !builders.test(nameOf((node.callee as Node).property))) return []
  const [first] = node.arguments as Node[]
  const named = first?.type === 'ArrayExpression' ? (first.elements as Node[]) : [first]
  return named.flatMap((one) => (typeof one?.value === 'string' ? [one.value.split(/\s/)[0] ?? ''] : []))
}

/** What a text of the program says, if the node is one. */
function textOf({ type, value }: Node): string | undefined {
  if (type === 'TemplateElement') return (value as { raw: string }).raw
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

function nameOf(property: unknown): string {
  return typeof property === 'object' && property && 'name' in property ? String(property.name) : ''
}
