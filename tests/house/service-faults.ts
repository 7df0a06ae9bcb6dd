import { house } from './house.ts'
import { lineAt, type Node, nameOf, nodesOf, type SourceFile } from './parsed.ts'
import { isServices, keysOf } from './service-calls.ts'

/** The folder of each service, from the composition: what is created there, and where its creator is imported from. */
export function serviceFolders(composition: string): Map<string, string> {
  const folders = new Map<string, string>()
  for (const [, creators = '', folder = ''] of composition.matchAll(
    /^import \{([^}]*)\} from '\.\/([\w-]+)\//gm,
  )) {
    for (const creator of creators.split(',')) {
      const [, service] = new RegExp(`const (\\w+) = ${creator.trim()}\\(`).exec(composition) ?? []
      if (service) folders.set(service, folder)
    }
  }
  return folders
}

/** The services of later features that a screen or its part calls, each as a sentence. */
export function serviceFaults(file: SourceFile, folders: Map<string, string>): string[] {
  const [, side, from = ''] = file.path.split('/')
  if (side !== 'web') return []
  return [...nodesOf(file)].flatMap((node) =>
    servicesIn(node).flatMap((service) => {
      const owner = folders.get(service)
      if (!owner || maySpeakTo(from, owner)) return []
      return [`${file.path}:${lineAt(file.text, node.start)} calls ${service}, a service of ${owner}`]
    }),
  )
}

function maySpeakTo(from: string, owner: string): boolean {
  const { features, web } = house
  if (web.foundation.some((folder) => folder === from)) return false
  const order: readonly string[] = features
  const [own, other] = [order.indexOf(from), order.indexOf(owner)]
  // Screens on which features meet, and the root, come after all of them. Listeners stand after the last feature.
  return own < 0 || (other >= 0 && other <= own)
}

/** `services.clubs`, `args.services.clubs`, `{ services: { clubs } }` and `const { clubs } = services`. */
function servicesIn(node: Node): string[] {
  if (node.type === 'MemberExpression' && isServices(node.object)) return [nameOf(node.property)]
  if (node.type === 'Property' && nameOf(node.key) === 'services') return keysOf(node.value)
  if (node.type === 'VariableDeclarator' && isServices(node.init)) return keysOf(node.id)
  return []
}
