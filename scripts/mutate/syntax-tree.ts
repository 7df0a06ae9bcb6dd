import { parseSync } from 'vite'

/** `start` and `end` are offsets into the source. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Calls `visit` for each node of what the source does at run time, outer ones first. */
export function walkSource(source: string, visit: (node: Node) => void): void {
  const { program } = parseSync('source.ts', source)
  // The parser's own types name a hundred kinds of node; the properties used here are checked as they are read.
  walk(program as unknown as Node, visit)
}

function walk(node: Node, visit: (node: Node) => void): void {
  // Types and imports do nothing at run time.
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
