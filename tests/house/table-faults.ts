import { house, seesEveryTable } from './house.ts'
import { lineAt, type Node, nodesOf, type SourceFile } from './parsed.ts'

const builders =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|table|(?:inner|left|right|full)Join|(?:inner|left)JoinLateral)$/
const spoken = /\b(?:from|join|into|update|using)\s+(?:only\s+)?([a-z_]+)/g

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
  const [, side, folder = ''] = file.path.split('/')
  if (side !== 'server' || !file.path.endsWith('-queries.ts') || seesEveryTable.includes(file.path)) return []
  return [...nodesOf(file)].flatMap((node) =>
    tablesNamedIn(node).flatMap((table) => {
      const owner = owners.get(table)
      if (!owner || maySee(folder, owner)) return []
      return [`${file.path}:${lineAt(file.text, node.start)} reads ${table}, which belongs to ${owner}`]
    }),
  )
}

function maySee(folder: string, owner: string): boolean {
  const { features, server } = house
  const isDoor = server.doors.some((door) => door === owner)
  if (folder === owner || isDoor || server.listeners.some((listener) => listener === folder)) return true
  const order: readonly string[] = features
  return order.includes(owner) && order.indexOf(owner) < order.indexOf(folder)
}

function tablesNamedIn(node: Node): string[] {
  if (node.type === 'TemplateElement') return spokenIn((node.value as { raw: string }).raw)
  if (node.type === 'Literal') return typeof node.value === 'string' ? spokenIn(node.value) : []
  if (node.type !== 'CallExpression' || !builders.test(nameOf((node.callee as Node).property))) return []
  const [first] = node.arguments as Node[]
  const named = first?.type === 'ArrayExpression' ? (first.elements as Node[]) : [first]
  return named.flatMap((one) => (typeof one?.value === 'string' ? [one.value.split(/\s/)[0] ?? ''] : []))
}

const spokenIn = (text: string) => [...text.matchAll(spoken)].map(([, table = '']) => table)

function nameOf(property: unknown): string {
  return typeof property === 'object' && property && 'name' in property ? String(property.name) : ''
}
