// Where a screen shows the refusals of its intents. Read from the source: nothing is run.
import { isFunction, isKey, lookUp, type Part, partOf, placed, reachedFrom, textOf } from './named-values.ts'
import { type Node, nameOf } from './parsed.ts'

type Line = { name: string; part: Part; node: Node }
/** What an answer shown there contains: its fields, with the values that can be read. */
type Place = Record<string, readonly string[] | undefined>

/** The names of a table's lines, and of them those whose refusal no part of the screen shows. */
type Refusals = { intents: string[]; silent: string[] }

/** Of the screen in this file; undefined without an action or a component of its own. */
export function refusalsOf(path: string): Refusals | undefined {
  const screen = partOf(path)
  if (!screen.named.has('action') || !/export default function/.test(textOf(path))) return undefined
  const { part, node } = tableCall(screen, { type: 'Identifier', start: 0, name: 'action' })
  const [table, rename] = (node.arguments as Node[]).filter(({ type }) => type !== 'Literal')
  if (!table) throw new Error(`${path}: its action has no table of intents`)
  const lines = linesOf(part, table)
  const closure = reachedFrom(path)
  const places = closure.flatMap((each) => placesIn(each, closure))
  const isSilent = (line: Line): boolean => {
    if (isToldInToast(line) || places.some((place) => isShownAt(place, line))) return false
    // No button posts it, or the table finds its name by something else.
    if (!isPosted(line, closure)) return rename !== undefined && !hasPlaceForRenamed(places, lines)
    return true
  }
  return { intents: lines.map(({ name }) => name), silent: lines.filter(isSilent).map(({ name }) => name) }
}

/** A place that names a row instead of the intent belongs to every intent about such a row. */
function isShownAt({ intent, ...row }: Place, line: Line): boolean {
  if (intent) return intent.includes(line.name)
  const fields = Object.keys(row)
  if (fields.length === 0) return true
  const known = fieldsOf(line)
  return fields.every((field) => known.has(field))
}

/** Whether every refusal redirects, with a toast: all of them, or all but those for which it has no redirect (`condition ? undefined : …`). */
function isToldInToast({ part, node }: Line): boolean {
  const [said] = (node.arguments ?? []) as Node[]
  const refused = ((said?.properties ?? []) as Node[]).find(({ key }) => nameOfKey(key) === 'refused')
  const told = declared(part, refused?.value, [])
  const { alternate, ...always } = Object(told?.body)
  return nameOf(Object(alternate ?? always).callee) === 'redirectWithToast'
}

function isPosted({ name }: Line, closure: readonly Part[]): boolean {
  return (
    name === '' ||
    closure.some(({ nodes }) =>
      nodes.some((each) => each.node.type === 'Literal' && each.node.value === name && !isKey(each)),
    )
  )
}

function hasPlaceForRenamed(places: readonly Place[], lines: readonly Line[]): boolean {
  const names = new Set(lines.map(({ name }) => name))
  return places.some(({ intent }) => intent?.some((each) => !names.has(each)))
}

/** The names in a line, in what it calls and in the schema of its form: some are those of its fields. */
function fieldsOf({ part, node }: Pick<Line, 'part' | 'node'>, steps = 0): Set<string> {
  const names = new Set(placed(node, []).map((each) => nameOf(each.node)))
  if (steps > MOST_STEPS) return names
  const further = [...names].flatMap((each) => {
    const found = each ? lookUp(part, each, []) : undefined
    const isRead = found && (found.part === part || /-(forms|inputs)\.ts$/.test(found.part.path))
    return isRead && found.node !== node ? [...fieldsOf(found, steps + 1)] : []
  })
  return new Set([...names, ...further])
}

const shows = new Set(['SchemaForm', 'FormProblem'])

/** The places in this part. What reads answers for all parts is none itself. */
function placesIn(part: Part, closure: readonly Part[]): Place[] {
  if (part.path.startsWith('src/web/ui/forms/')) return []
  // The composer is given the whole answer.
  const isGivenOn = part.nodes.some(({ node }) => nameOf(node) === 'actionData')
  const said = (of: unknown, above: readonly Node[]): Place[] => {
    const value = declared(part, of, above)
    if (!value) return [{}]
    if (value.type !== 'ObjectExpression') return [{ intent: wordsIn({ part, closure, node: value, above }) }]
    const fields = value.properties as Node[]
    const choices = fields.some(({ computed }) => computed) ? fields.map((field) => [field]) : [fields]
    return choices.flatMap((choice) => {
      const words = (field: Node) => wordsIn({ part, closure, node: field.value as Node, above })
      const [first] = choice
      if (first?.computed) return intentNames(part, first).map((key) => ({ [key]: words(first) }))
      return [Object.fromEntries(choice.map((field) => [nameOfKey(field.key), words(field)]))]
    })
  }
  const found = part.nodes.flatMap(({ node, above }) => {
    if (node.type === 'JSXElement' && tagOf(node) === 'RefusalAlert')
      return said(attributeOf(node, 'of'), above)
    if (node.type !== 'CallExpression') return []
    const [first, options] = node.arguments as [Node?, Node?]
    const callee = nameOf(node.callee)
    if (callee === 'useFormResponse') return isForProblem(above) ? said(first, above) : []
    if (callee !== 'useSchemaForm' || !showsProblem(part, above)) return []
    const given = ((options?.properties ?? []) as Node[]).map(({ key, value }) => [nameOfKey(key), value])
    const { of, answer } = Object.fromEntries(given) as { of?: Node; answer?: Node }
    return answer ? [] : said(of, above)
  })
  return isGivenOn ? [...found, {}] : found
}

/** `useFormResponse().about` and the answer that decides whether a form is emptied show nothing. */
function isForProblem(above: readonly Node[]): boolean {
  const around = above.at(-1)
  const isRead = around?.type === 'MemberExpression' && nameOf(around.property) === 'about'
  return !isRead && nameOf(around?.callee) !== 'useResetWhenSaved'
}

/** Whether the component with this form has a place for the error of the whole form. */
function showsProblem(part: Part, above: readonly Node[]): boolean {
  const component = above.find(isFunction)
  return part.nodes.some(
    (each) =>
      component !== undefined &&
      each.above.includes(component) &&
      each.node.type === 'JSXElement' &&
      isProblemPlace(part, tagOf(each.node)),
  )
}

/** Also a component around one of them. */
function isProblemPlace(part: Part, tag: string): boolean {
  if (shows.has(tag)) return true
  const found = lookUp(part, tag, [])
  if (found?.node.type !== 'FunctionDeclaration') return false
  return placed(found.node, []).some(({ node }) => node.type === 'JSXElement' && shows.has(tagOf(node)))
}

type Said = { part: Part; closure: readonly Part[]; node: Node; above: readonly Node[]; steps?: number }

/** From name to name: more would be a circle. */
const MOST_STEPS = 6

/** Every text that the value can be, also by a name declared elsewhere, or as components are used. */
function wordsIn({ part, closure, node, above, steps = 0 }: Said): string[] {
  if (steps > MOST_STEPS) return []
  const within = placed(node, above)
  return within.flatMap((each): string[] => {
    const { type, value, name } = each.node
    if (type === 'Literal') return typeof value === 'string' && value ? [value] : []
    if (type !== 'Identifier' || isKey(each)) return []
    const found = lookUp(part, String(name), above)
    if (found) return wordsIn({ ...found, closure, steps: steps + 1 })
    return givenTo(String(name), { part, closure, node: each.node, above, steps })
  })
}

/** What the component around is given as this property, wherever it is used. */
function givenTo(property: string, { closure, above, steps = 0 }: Said): string[] {
  const component = above.findLast((each) => each.type === 'FunctionDeclaration')
  if (!component) return []
  const name = nameOf(component.id)
  return closure.flatMap((part) =>
    part.nodes.flatMap(({ node, above: around }) => {
      if (node.type !== 'JSXElement' || tagOf(node) !== name) return []
      const value = attributeOf(node, property)
      return value ? wordsIn({ part, closure, node: value, above: around, steps: steps + 1 }) : []
    }),
  )
}

/** The lines of a table, in an object or in what it spreads. */
function linesOf(part: Part, table: Node): Line[] {
  if (table.type === 'ObjectExpression')
    return (table.properties as Node[]).flatMap((line) =>
      line.type === 'SpreadElement'
        ? linesOf(part, line.argument as Node)
        : intentNames(part, line).map((name) => ({ name, ...declaredLine(part, line.value as Node) })),
    )
  if (table.type === 'Identifier') {
    const found = lookUp(part, nameOf(table), [])
    if (found) return linesOf(found.part, found.node)
  }
  if (table.type === 'CallExpression') {
    const made = lookUp(part, nameOf(table.callee), [])
    const lines = made && placed(made.node, []).find(({ node }) => isTable(node))
    if (made && lines) return linesOf(made.part, lines.node)
  }
  if (table.type === 'TSAsExpression' || table.type === 'TSSatisfiesExpression')
    return linesOf(part, table.expression as Node)
  throw new Error(`${part.path}: a table of intents that this test cannot read (${table.type})`)
}

/** One name, or as many as a computed key can be. */
function intentNames(part: Part, { computed, key }: Node): string[] {
  return computed ? wordsIn({ part, closure: [], node: key as Node, above: [] }) : [nameOfKey(key)]
}

/** Where a line is written: a name leads to it. */
function declaredLine(part: Part, node: Node): Pick<Line, 'part' | 'node'> {
  return (node.type === 'Identifier' && lookUp(part, nameOf(node), [])) || { part, node }
}

function isTable({ type, properties }: Node): boolean {
  return (
    type === 'ObjectExpression' &&
    (properties as Node[]).some(({ value }) => ['intent', 'leads'].includes(nameOf(Object(value).callee)))
  )
}

function tableCall(part: Part, value: Node): { part: Part; node: Node } {
  if (value.type === 'CallExpression' && nameOf(value.callee).startsWith('performs'))
    return { part, node: value }
  const found = value.type === 'Identifier' ? lookUp(part, nameOf(value), []) : undefined
  if (!found) throw new Error(`${part.path}: its action is not a table of intents`)
  return tableCall(found.part, found.node)
}

function declared(part: Part, value: unknown, above: readonly Node[]): Node | undefined {
  const node = value as Node | undefined
  if (node?.type !== 'Identifier') return node
  return lookUp(part, nameOf(node), above)?.node ?? node
}

function attributeOf(element: Node, wanted: string): Node | undefined {
  const { attributes } = element.openingElement as { attributes: Node[] }
  const attribute = attributes.find(({ name }) => nameOf(name) === wanted)
  const value = attribute?.value as Node | undefined
  return value?.type === 'JSXExpressionContainer' ? (value.expression as Node) : value
}

const tagOf = (element: Node): string => nameOf(Object(element.openingElement).name)
const nameOfKey = (key: unknown): string => nameOf(key) || String(Object(key).value ?? '')
