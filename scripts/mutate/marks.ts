// Which tests reach a fault (coverage): a mark in the function around each fault reports when it is run
// (tests/support/marks-reached.ts).
import { readFile } from 'node:fs/promises'
import { isNode, type Node, walkSource } from './syntax-tree.ts'

/** A number for each mark, and the offset of what is marked. */
type Mark = { number: number; at: number }

/** `source` with a mark in the innermost function around each offset; what is in no function is not marked. */
export function withMarks(source: string, marks: readonly Mark[]): string {
  const bodies: Node[] = []
  walkSource(source, (node) => {
    if (isFunction(node) && isNode(node.body)) bodies.push(node.body)
  })
  const inserts = marks.flatMap(({ number, at }) => {
    // Inner functions come later.
    const body = bodies.findLast(({ start, end }) => start <= at && at < end)
    if (!body) return []
    const mark = `globalThis.markReached?.(${number})`
    if (body.type === 'BlockStatement') return [{ at: body.start + 1, text: ` ${mark};` }]
    return [
      { at: body.start, text: `(${mark}, ` },
      { at: body.end, text: ')' },
    ]
  })
  inserts.sort((one, other) => other.at - one.at)
  return inserts.reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)
}

function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}

/** For each test file the marks that it reached, from the lines of tests/support/marks-reached.ts. */
export async function readReached(file: string): Promise<Record<string, number[]>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return Object.fromEntries(
    lines.map((line) => {
      const { test, marks } = JSON.parse(line) as { test: string; marks: number[] }
      return [test, marks]
    }),
  )
}
