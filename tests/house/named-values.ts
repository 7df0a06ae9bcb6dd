// What a name stands for in a file, wherever it is declared.
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { importsOf, type Node, nameOf, ownPath } from './parsed.ts'

type Placed = { node: Node; above: readonly Node[] }
export type Part = { path: string; nodes: readonly Placed[]; named: ReadonlyMap<string, Found> }
type Found = { from: string; name: string } | { node: Node }

type Value = { part: Part; node: Node; above: readonly Node[] }

/** The value of a name: of a constant in the functions around, of the file, or of the file it is imported from. */
export function lookUp(part: Part, name: string, above: readonly Node[]): Value | undefined {
  const local = part.nodes.find(
    ({ node, above: around }) =>
      node.type === 'VariableDeclarator' &&
      nameOf(node.id) === name &&
      around.some((each) => isFunction(each) && above.includes(each)),
  )
  if (local) return local.node.init ? { part, node: local.node.init as Node, above: local.above } : undefined
  const found = part.named.get(name)
  if (!found) return undefined
  if ('node' in found) return { part, node: found.node, above: [] }
  return lookUp(partOf(found.from), found.name, [])
}

const parts = new Map<string, Part>()

export function partOf(path: string): Part {
  const known = parts.get(path)
  if (known) return known
  const text = textOf(path)
  const { program } = parseSync(path, text)
  const named = new Map<string, Found>()
  for (const statement of program.body as unknown as Node[]) name(named, statement, path)
  const part = { path, nodes: placed(program as unknown as Node, []), named }
  parts.set(path, part)
  return part
}

function name(named: Map<string, Found>, statement: Node, path: string): void {
  if (statement.type === 'ImportDeclaration') {
    const from = ownPath(path, String(Object(statement.source).value))
    if (!from || !existsSync(from)) return
    for (const { local, imported } of statement.specifiers as Node[])
      named.set(nameOf(local), { from, name: nameOf(imported) })
    return
  }
  const declaration = (statement.declaration ?? statement) as Node
  if (declaration.type === 'FunctionDeclaration') named.set(nameOf(declaration.id), { node: declaration })
  if (declaration.type !== 'VariableDeclaration') return
  for (const { id, init } of declaration.declarations as Node[])
    if (init) named.set(nameOf(id), { node: init as Node })
}

/** The file and all parts of screens that it imports, directly or not. */
export function reachedFrom(path: string): Part[] {
  const reached = new Set<string>()
  const waiting = [path]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    const file = { path: next, text: textOf(next) }
    for (const { specifier, isTypeOnly } of importsOf(file)) {
      const own = isTypeOnly ? undefined : ownPath(next, specifier)
      if (own?.startsWith('src/web/') && /\.tsx?$/.test(own) && existsSync(own)) waiting.push(own)
    }
  }
  return [...reached].map(partOf)
}

export function placed(root: Node, around: readonly Node[]): Placed[] {
  const all: Placed[] = []
  const visit = (value: unknown, above: readonly Node[]): void => {
    if (typeof value !== 'object' || value === null) return
    const isNode = 'type' in value && typeof value.type === 'string'
    if (isNode) all.push({ node: value as Node, above })
    const within = isNode ? [...above, value as Node] : above
    for (const each of Object.values(value)) visit(each, within)
  }
  visit(root, around)
  return all
}

/** The name of a property, not a value. */
export function isKey({ node, above }: Placed): boolean {
  const around = above.at(-1)
  if (around?.type === 'MemberExpression') return around.property === node && !around.computed
  return around?.type === 'Property' && around.key === node && !around.shorthand
}

export const isFunction = ({ type }: Node): boolean => /Function/.test(type)
export const textOf = (path: string): string => readFileSync(path, 'utf8')
