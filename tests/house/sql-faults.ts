import { otherSpeakers } from './house.ts'
import { importsOf, lineAt, type Node, nodesOf, type SourceFile } from './parsed.ts'

const drivers = ['kysely', 'pg', 'pg-copy-streams']
const builders = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'executeQuery',
])

/** Where a file that is not one of `*-queries.ts` contains SQL, each as a sentence. */
export function sqlFaults(file: SourceFile): string[] {
  if (maySpeakSql(file.path)) return []
  const faults = importsOf(file)
    .filter(({ specifier, isTypeOnly }) => drivers.includes(specifier) && !isTypeOnly)
    .map(({ specifier, line }) => `${file.path}:${line} imports ${specifier}`)
  for (const node of nodesOf(file)) {
    const word = sqlWordOf(node)
    if (word) faults.push(`${file.path}:${lineAt(file.text, node.start)} speaks SQL with ${word}`)
  }
  return faults
}

function maySpeakSql(path: string): boolean {
  return path.endsWith('-queries.ts') || path.startsWith('src/server/store/') || otherSpeakers.includes(path)
}

function sqlWordOf(node: Node): string | undefined {
  if (node.type === 'Identifier' && builders.has(String(node.name))) return String(node.name)
  if (node.type === 'Literal' && builders.has(String(node.value))) return String(node.value)
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') return 'sql``'
  if (node.type === 'CallExpression' && memberOf(node.callee) === 'query') return '.query()'
  return undefined
}

function nameOf(node: unknown): string | undefined {
  return typeof node === 'object' && node && 'name' in node ? String(node.name) : undefined
}

function memberOf(callee: unknown): string | undefined {
  return typeof callee === 'object' && callee && 'property' in callee ? nameOf(callee.property) : undefined
}
