// Small faults that a tired programmer could make, found in a file's syntax tree: each replaces one piece of text with
// another.
import { isNode, type Node, walkSource } from './syntax-tree.ts'

export type Mutation = {
  /** Offsets into the source, and the replacement. */
  start: number
  end: number
  instead: string
  /** What kind of fault it is, for people. */
  what: string
}

const otherOperator: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** Calls without which a query is less strict: conditions, order, limits, locks. */
const droppable = new Set(['where', 'whereRef', 'orderBy', 'limit', 'forUpdate', 'having'])

// At most one row is asked for, and the first one used: a fault in the limit changes nothing observable.
const SPARE_LIMIT = /\s*\.limit\(1\)(?=\s*\.executeTakeFirst)/g

/** Every fault that can be made in `source`, in order of position. */
export function mutationsOf(source: string): Mutation[] {
  const found: Mutation[] = []
  walkSource(source, (node) => found.push(...faultsIn(node, source)))
  const spare = [...source.matchAll(SPARE_LIMIT)]
  const isSpare = ({ start, end }: Mutation) =>
    spare.some(({ 0: text, index }) => index <= start && end <= index + text.length)
  return found.filter((one) => !isSpare(one)).sort((one, other) => one.start - other.start)
}

function faultsIn(node: Node, source: string): Mutation[] {
  const text = (part: Node) => source.slice(part.start, part.end)
  const { start, end } = node
  if (node.type === 'ExpressionStatement') return droppedStatement(node, text)
  if (node.type === 'ThrowStatement') return [{ start, end, instead: ';', what: 'threw nothing' }]
  if (node.type === 'IfStatement' && isNode(node.test)) {
    const { test } = node
    return [{ start: test.start, end: test.end, instead: `!(${text(test)})`, what: 'decided the other way' }]
  }
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') return otherSign(node, text)
  if (node.type === 'Literal') return otherValue(node)
  if (node.type === 'CallExpression') return droppedCondition(node, text)
  return []
}

/** A call made for its side effect: an announcement, a limit, an assertion, a write. */
function droppedStatement(node: Node, text: (part: Node) => string): Mutation[] {
  const { start, end, expression } = node
  if (!isNode(expression)) return []
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression
  if (!isNode(call) || call.type !== 'CallExpression') return []
  return [{ start, end, instead: ';', what: `did not ${text(call).split('(')[0]}` }]
}

function otherSign(node: Node, text: (part: Node) => string): Mutation[] {
  const { left, right, operator } = node
  const other = otherOperator[String(operator)]
  if (!other || !isNode(left) || !isNode(right)) return []
  const between = { start: left.end, end: right.start }
  // Parentheses around an operand are outside of it.
  const sign = text({ type: '', ...between })
  if (sign.trim() !== operator) return []
  return [{ ...between, instead: ` ${other} `, what: `${operator} became ${other}` }]
}

function otherValue({ start, end, value }: Node): Mutation[] {
  if (typeof value === 'boolean')
    return [{ start, end, instead: String(!value), what: `${value} became ${!value}` }]
  if (typeof value === 'number')
    return [{ start, end, instead: String(value + 1), what: `${value} became ${value + 1}` }]
  return []
}

/** `query.where(…)` becomes `query`. */
function droppedCondition({ callee, end }: Node, text: (part: Node) => string): Mutation[] {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return []
  const { object, property } = callee
  if (!isNode(object) || !isNode(property) || !droppable.has(text(property))) return []
  return [{ start: object.end, end, instead: '', what: `asked without .${text(property)}` }]
}
