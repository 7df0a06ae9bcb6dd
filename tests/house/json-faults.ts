import { asNode, lineAt, type Node, nameOf, nodesOf, type SourceFile } from './parsed.ts'

/** The files that write the one shape, and the JSON of routes beside a screen. */
const writers = new Set(['src/rules/refusal-response.ts', 'src/web/shell/json-route.ts'])
const reader = 'src/web/worker/problem-in.ts'
/** Routes without a screen: a refusal that they throw is answered by `jsonRoutes`. */
const isJsonRoute = ({ path, text }: SourceFile) =>
  path.startsWith('src/server/http/routes/') && text.includes('jsonRoutes()')

/** Where a file answers in JSON, or reads why a route refused, by itself. */
export function jsonFaults(file: SourceFile): string[] {
  const { path, text } = file
  return [...nodesOf(file)].flatMap((node) => {
    const at = `${path}:${lineAt(text, node.start)}`
    if (makesJson(node) && !writers.has(path)) {
      const isOurs = isJsonRoute(file) && nameOf(asNode(node.callee).object) === 'context'
      return isOurs ? [] : [`${at} answers in JSON by itself: use loadsJson or jsonRoutes`]
    }
    if (readsRefusal(node) && path !== reader) return [`${at} reads a refusal by itself: use problemIn`]
    return []
  })
}

/** `Response.json(answer)`, `context.json(answer)`; `answer.json()` reads. */
function makesJson(node: Node): boolean {
  return isCallOf(node, 'json') && (node.arguments as unknown[]).length > 0
}

/** `(await answer.json()).problem`, or `const { errors } = await answer.json()` with or without its type. */
function readsRefusal(node: Node): boolean {
  if (node.type === 'MemberExpression') return isRefusalField(nameOf(node.property)) && holdsJson(node.object)
  if (node.type !== 'VariableDeclarator' || !holdsJson(node.init)) return false
  return fieldsIn(node.id).some(isRefusalField)
}

const isRefusalField = (name: string) => ['problem', 'errors', 'fields'].includes(name)

/** Whether it is what a call of `json()` gives, or might. */
function holdsJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('type' in value && isCallOf(value as Node, 'json')) return true
  return ['argument', 'callee', 'object', 'expression', 'consequent', 'alternate'].some((name) =>
    holdsJson(Reflect.get(value, name)),
  )
}

/** The names in `{ errors: others }` and in its type, `{ errors?: string[] } | undefined`. */
function fieldsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('key' in value) return [nameOf(value.key)]
  return ['properties', 'typeAnnotation', 'members', 'types'].flatMap((name) =>
    [Reflect.get(value, name)].flat().flatMap(fieldsIn),
  )
}

function isCallOf(node: Node, name: string): boolean {
  return node.type === 'CallExpression' && nameOf(asNode(node.callee).property) === name
}
