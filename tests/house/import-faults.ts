import { house, sharedQueries } from './house.ts'
import { type Import, importsOf, ownPath, type SourceFile } from './parsed.ts'

const { shared } = house.rules
const { doors, listeners, composition } = house.server
const { foundation, meetings, assets } = house.web
const webOrder: readonly string[] = [...foundation, ...house.features, ...meetings]

type Place = { side: string; folder: string; file: string }

/** Each forbidden import of a file in `src` or `simulation`, as a sentence. */
export function importFaults(file: SourceFile): string[] {
  const from = placeOf(file.path)
  return importsOf(file).flatMap((one) => {
    const target = ownPath(file.path, one.specifier)
    const fault = target ? faultBetween(from, placeOf(target), one) : packageFault(from, one)
    return fault ? [`${file.path}:${one.line} imports ${one.specifier}: ${fault}`] : []
  })
}

/** src/server/members/person.ts is in `members` of `server`; src/server/main.ts is in no feature folder. */
function placeOf(path: string): Place {
  const [top = '', side = '', ...rest] = path.split('/')
  if (top !== 'src') return { side: top, folder: '', file: path }
  return { side, folder: rest.length > 1 ? (rest[0] ?? '') : '', file: path }
}

function packageFault(from: Place, { specifier }: Import): string | undefined {
  if (specifier === 'kysely' && from.side === 'web') return 'a screen never holds a query'
  if (from.side !== 'rules' && from.side !== 'city') return undefined
  if (specifier.startsWith('node:')) return 'city and rules decide without I/O'
  // This file configures Zod to work under our Content-Security-Policy in browsers.
  const takesZodRaw = specifier === 'zod' && from.file !== 'src/rules/base/zod.ts'
  return takesZodRaw ? 'forms take Zod from rules/base/zod.ts' : undefined
}

function faultBetween(from: Place, to: Place, one: Import): string | undefined {
  if (from.side === 'simulation') return simulationFault(to)
  if (to.side === 'tests') return 'the product never imports its tests'
  if (to.side === 'simulation') return 'the simulation is imported by no room'
  if (from.side === 'city' && to.side !== 'city') return 'city is data and imports nothing of ours'
  if (from.side === 'rules') {
    return ['rules', 'city'].includes(to.side) ? rulesFault(from, to, one) : 'rules know only rules and city'
  }
  if (from.side === 'server') return to.side === 'web' ? 'the server knows no screens' : serverFault(from, to)
  if (from.side !== 'web') return undefined
  if (to.side === 'server' && !one.isTypeOnly) return 'of the server a screen knows types only'
  if (to.side === 'server' && to.file.endsWith('-queries.ts'))
    return 'of queries a screen knows nothing, not even types'
  const isOfFeatures = to.side === 'server' || (to.side === 'rules' && to.folder !== house.rules.base)
  if (from.folder === 'ui' && isOfFeatures) return 'ui knows no domain words'
  return to.side === 'web' ? webFault(from, to) : undefined
}

/** It lives in the services as the product composes them, and judges the tables by statements of its own. */
function simulationFault(to: Place): string | undefined {
  if (to.side === 'web') return 'the simulation knows no screens'
  return to.file.endsWith('-queries.ts')
    ? 'an oracle written with the product’s own queries proves nothing'
    : undefined
}

function rulesFault(from: Place, to: Place, { isTypeOnly }: Import): string | undefined {
  if (to.side !== 'rules' || from.folder === '' || from.folder === to.folder) return undefined
  if (to.folder === house.rules.base) return undefined
  // Its types cover all features: the codes of their refusals.
  if (to.folder === '') return isTypeOnly ? undefined : 'no feature imports what puts them all together'
  if (from.folder === house.rules.base) return 'the ground floor imports nothing that is built on it'
  const isShared = isIn(shared, from.folder) && !isIn(shared, to.folder)
  return isShared ? 'rules that features share know nothing of them' : undefined
}

function serverFault(from: Place, to: Place): string | undefined {
  if (to.side !== 'server' || from.folder === '' || from.folder === to.folder) return undefined
  if (to.folder === house.server.base) return undefined
  if (from.folder === house.server.base) return 'the ground floor imports nothing that is built on it'
  if (/-(?:queries|view)\.ts$/.test(to.file) && !sharedQueries.includes(to.file)) {
    return 'the queries and views of another folder are its own: ask its service'
  }
  if (to.folder === '') {
    const isComposition = composition.some((file) => to.file === `src/server/${file}`)
    return isComposition && !isIn(listeners, from.folder) ? 'only listeners know the whole' : undefined
  }
  if (isIn(doors, to.folder)) return undefined
  if (isIn(listeners, to.folder)) return 'listeners are called by none'
  if (isIn(doors, from.folder)) return 'doors know nothing of the features behind them'
  return isIn(listeners, from.folder) ? undefined : hillFault(house.features, from, to)
}

function webFault(from: Place, to: Place): string | undefined {
  // Files that contain no code, such as fonts.
  if (from.folder === '' || from.folder === to.folder || isIn(assets, to.folder)) return undefined
  if (to.folder === '') return 'the root of the web puts the screens together and is used by none'
  return hillFault(webOrder, from, to)
}

function hillFault(order: readonly string[], from: Place, to: Place): string | undefined {
  const [own, other] = [order.indexOf(from.folder), order.indexOf(to.folder)]
  if (own < 0 || other < 0) return `${own < 0 ? from.folder : to.folder} has no place in tests/house/house.ts`
  return other > own ? `that is uphill: ${order.join(' → ')}` : undefined
}

function isIn(list: readonly string[], folder: string): boolean {
  return list.includes(folder)
}
