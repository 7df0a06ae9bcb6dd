// Finds text nodes that appear, disappear or change beside an element: a translator may have put an element of its own
// in their place (decision 042).
import { lineAt, type Node, nodesOf, type SourceFile } from './parsed.ts'

/** White space is ignored. */
type Shown = 'text' | 'space' | 'element' | 'nothing' | 'list' | 'unknown'
type Part = Node & { end: number }

/** The expressions that render such a text, and those that insert an element before a later bare text. */
export function looseTexts(file: SourceFile): { line: number; text: string; start: number; end: number }[] {
  return [...nodesOf(file)].filter(isParent).flatMap((parent) => {
    const parts = (parent.children as Part[]).filter(isShown)
    const shown = parts.map(whatIsShown)
    return parts
      .filter((part, at) => parts.length > 1 && (isLoose(part, shown, at) || isBeforeText(shown, at)))
      .map(({ start, end }) => ({
        line: lineAt(file.text, start),
        text: file.text.slice(start, end),
        start,
        end,
      }))
  })
}

const isParent = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

/** Neither white space between lines nor a comment. */
function isShown(part: Part): boolean {
  if (part.type === 'JSXText')
    return (part.value as string).trim() !== '' || !(part.value as string).includes('\n')
  return (part.expression as Node | undefined)?.type !== 'JSXEmptyExpression'
}

/** It appears and disappears, or takes the place of an element; or it changes while an element stands beside it. */
function isLoose(part: Part, shown: Set<Shown>[], at: number): boolean {
  const own = shown[at]
  if (!own?.has('text') || part.type === 'JSXText') return false
  const hasElement = shown.some((other, index) => index !== at && (other.has('element') || other.has('list')))
  return own.size > 1 || (hasElement && isChoice(part.expression as Node))
}

/** React inserts a later element before the node that follows it, so that node must still be there. */
function isBeforeText(shown: Set<Shown>[], at: number): boolean {
  const own = shown[at]
  if (!own || own.has('text') || !(own.has('list') || (own.has('element') && own.has('nothing'))))
    return false
  const next = shown.slice(at + 1).find((other) => !(other.has('nothing') || other.has('list')))
  return next?.has('text') ?? false
}

const isChoice = ({ type }: Node) => type === 'ConditionalExpression' || type === 'LogicalExpression'

function whatIsShown(node: Node): Set<Shown> {
  const of = (name: string) => whatIsShown(node[name] as Node)
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return of('expression')
    case 'JSXText':
      return new Set([(node.value as string).trim() === '' ? 'space' : 'text'])
    case 'TemplateLiteral':
      return new Set(['text'])
    case 'JSXElement':
      return new Set(['element'])
    case 'JSXFragment':
      return new Set((node.children as Part[]).filter(isShown).flatMap((child) => [...whatIsShown(child)]))
    case 'Literal':
      return new Set([typeof node.value === 'string' && node.value !== '' ? 'text' : 'nothing'])
    case 'ConditionalExpression':
      return new Set([...of('consequent'), ...of('alternate')])
    case 'LogicalExpression':
      return new Set([...(node.operator === '&&' ? (['nothing'] as const) : of('left')), ...of('right')])
    case 'CallExpression':
      return new Set([isMapped(node) ? 'list' : 'unknown'])
    default:
      return new Set([node.type === 'Identifier' && node.name === 'undefined' ? 'nothing' : 'unknown'])
  }
}

function isMapped({ callee }: Node): boolean {
  const property = (callee as { property?: { name?: string } }).property
  return property?.name === 'map'
}
