// The addresses of all screens, from the route table, with the access that each file declares.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'

const WEB = join(import.meta.dirname, '../../src/web')

export type ScreenRoute = {
  pattern: string
  file: string
  access: string
  whileLeaving: boolean
  /** Whether a standby of the database may answer what it reads. */
  readsReplica: boolean
  /** Whether it answers a script, in JSON. */
  respondsInJson: boolean
  hasAction: boolean
  /** Its forms post to `?index`: without it the address is its layout's. */
  isIndex: boolean
}

export const everyRoute: readonly ScreenRoute[] = routes.flatMap((entry) => screensOf(entry, ''))

function screensOf(entry: RouteConfigEntry, above: string): ScreenRoute[] {
  const pattern = entry.path ? `${above}/${entry.path}` : above
  const source = readFileSync(join(WEB, entry.file), 'utf8')
  const screen = {
    pattern: pattern || '/',
    file: entry.file,
    access: /handle: Handle = \{\s*access: '(\w+)'/.exec(source)?.[1] ?? 'none',
    whileLeaving: /handle: Handle = \{[^}]*whileLeaving: true/.test(source),
    readsReplica: /handle: Handle = \{[^}]*reads: 'replica'/.test(source),
    respondsInJson: /handle: Handle = \{[^}]*responds: 'json'/.test(source),
    hasAction: /export const action\b/.test(source),
    isIndex: entry.index ?? false,
  }
  return [screen, ...(entry.children ?? []).flatMap((child) => screensOf(child, pattern))]
}

/** An address of the screen: `fill` gives the value of each parameter. */
export function addressOf(pattern: string, fill: (part: string) => string): string {
  return pattern.replace(/:(\w+)|\*/g, (_, part: string | undefined) => fill(part ?? '*'))
}

/** The pattern of the route that answers at this path, query included; undefined if there is none. */
export function patternAt(path: string): string | undefined {
  const [place = ''] = path.split('?')
  return everyRoute.find(({ pattern }) => isAt(pattern, place))?.pattern
}

function isAt(pattern: string, path: string): boolean {
  if (pattern === path) return true
  const isAlsoNamed = everyRoute.some((route) => route.pattern === path)
  return (
    !isAlsoNamed &&
    new RegExp(`^${addressOf(pattern, (part) => (part === '*' ? '.*' : '[^/]+'))}$`).test(path)
  )
}
