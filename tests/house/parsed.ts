import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

/** Rooms that are not in `src`. */
const beside = ['tests', 'simulation']

export type SourceFile = { path: string; text: string }
export type Import = { specifier: string; line: number; isTypeOnly: boolean }
export type Node = { type: string; start: number } & Record<string, unknown>

/** Every way in which a file names another module: imports, re-exports, `import()`, and types by `import('…')`. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { module } = parseSync(path, text)
  const imports: Import[] = []
  const add = (start: number, specifier: string, isTypeOnly: boolean) =>
    imports.push({ specifier, line: lineAt(text, start), isTypeOnly })
  for (const { start, moduleRequest } of module.staticImports) {
    add(start, moduleRequest.value, /^import\s+type\b/.test(text.slice(start)))
  }
  for (const { start, entries } of module.staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest
    if (from) add(start, from.value, /^export\s+type\b/.test(text.slice(start)))
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    add(start, text.slice(moduleRequest.start + 1, moduleRequest.end - 1), false)
  }
  for (const node of nodesOf({ path, text })) {
    if (node.type === 'TSImportType') add(node.start, (node.source as { value: string }).value, true)
  }
  return imports
}

/** The path of one of our modules from the repository's root, or nothing if it belongs to a package. */
export function ownPath(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [, room, rest] = /^#(city|rules|server|web|tests|simulation)\/(.*)$/.exec(specifier) ?? []
  if (!room) return undefined
  return beside.includes(room) ? `${room}/${rest}` : `src/${room}/${rest}`
}

/** Every node of the syntax tree. */
export function* nodesOf({ path, text }: SourceFile): Generator<Node> {
  const waiting: unknown[] = [parseSync(path, text).program]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    if ('type' in value && typeof value.type === 'string') yield value as Node
    waiting.push(...Object.values(value))
  }
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** The name of an identifier; '' for anything else. */
export function nameOf(value: unknown): string {
  return String(asNode(value).name ?? '')
}

/** Any value, with the properties of a node: of anything but a node each is undefined. */
export function asNode(value: unknown): Record<string, unknown> {
  return Object(value) as Record<string, unknown>
}
