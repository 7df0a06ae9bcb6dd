import { asNode, type Node, nameOf, nodesOf, type SourceFile } from './parsed.ts'

/**
 * What a file calls, reads or passes on of the services, as 'clubs.preview': by `services.clubs.preview`, after `const { clubs } = services`
 * or `({ services: { clubs } })`, by `const { preview } = services.clubs`, or of a parameter of the type `Services['clubs']`, also picked from
 * it. A name that only the running code knows is '*', unless its type lists the names.
 */
export function serviceCalls(file: SourceFile): string[] {
  const nodes = [...nodesOf(file)]
  const known = new Set(nodes.flatMap(servicesTaken))
  const serviceOf = (value: unknown): string | undefined => {
    const { type, name, object, property } = asNode(value)
    if (type === 'Identifier') return known.has(String(name)) ? String(name) : undefined
    return type === 'MemberExpression' && isServices(object) ? nameOf(property) : undefined
  }
  const found = nodes.flatMap((node) => {
    if (node.type === 'MemberExpression') {
      const service = serviceOf(node.object)
      const names = () => (node.computed ? namesOf(node.property, nodes) : [nameOf(node.property)])
      return service ? names().map((name) => `${service}.${name}`) : []
    }
    if (node.type === 'VariableDeclarator') {
      const service = serviceOf(node.init)
      return service ? keysOf(node.id).map((name) => `${service}.${name}`) : []
    }
    return pickedIn(node)
  })
  return [...new Set(found)]
}

/** The services that a node makes known by their names. */
function servicesTaken(node: Node): string[] {
  if (node.type === 'Property' && nameOf(node.key) === 'services') return keysOf(node.value)
  if (node.type === 'VariableDeclarator' && isServices(node.init)) return keysOf(node.id)
  const service = serviceTyped(node)
  return service ? [service] : []
}

/** `Services['clubs']` */
function serviceTyped(value: unknown): string | undefined {
  const { type, objectType, indexType } = asNode(value)
  if (type !== 'TSIndexedAccessType' || nameOf(asNode(objectType).typeName) !== 'Services') return undefined
  return namesIn(indexType)[0]
}

/** `Pick<Services['clubs'], 'openFile' | 'openPicture'>` */
function pickedIn(node: Node): string[] {
  if (node.type !== 'TSTypeReference' || nameOf(node.typeName) !== 'Pick') return []
  const [from, names] = (asNode(node.typeArguments).params ?? []) as unknown[]
  const service = serviceTyped(from)
  return service ? namesIn(names).map((name) => `${service}.${name}`) : []
}

/** What the expression between brackets can be: of a parameter, by its type. */
function namesOf(value: unknown, nodes: readonly Node[]): string[] {
  const name = nameOf(value)
  if (!name) return namesIn(value)
  const typed = nodes.find((node) => node.type === 'Identifier' && node.name === name && node.typeAnnotation)
  const { typeAnnotation: type } = asNode(typed?.typeAnnotation)
  const alias = nodes.find(
    (node) => node.type === 'TSTypeAliasDeclaration' && nameOf(node.id) === nameOf(asNode(type).typeName),
  )
  return namesIn(alias?.typeAnnotation ?? type)
}

/** The names in 'one', 'one' | 'other' and `isOn ? 'one' : 'other'`. */
function namesIn(value: unknown): string[] {
  const { type, literal, types, consequent, alternate, value: text } = asNode(value)
  if (type === 'TSLiteralType') return namesIn(literal)
  if (type === 'TSUnionType') return (types as unknown[]).flatMap(namesIn)
  if (type === 'ConditionalExpression') return [...namesIn(consequent), ...namesIn(alternate)]
  return typeof text === 'string' ? [text] : ['*']
}

/** `services`, or the `services` of something. */
export function isServices(value: unknown): boolean {
  return nameOf(value) === 'services' || nameOf(asNode(value).property) === 'services'
}

/** The names in `{ clubs, events: others }`, as the object has them. */
export function keysOf(pattern: unknown): string[] {
  const { type, properties } = asNode(pattern)
  return type === 'ObjectPattern' ? (properties as Node[]).map(({ key }) => nameOf(key)) : []
}
