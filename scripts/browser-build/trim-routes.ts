import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'

type Table = ServerBuild['assets']

const START = 'window.__reactRouterManifest='
// A screen is called as it is listed: said once for all, that is an eighth of the table.
const NAMING = 'for(const[i,r]of Object.entries(__reactRouterManifest.routes))r.id=i'
const isTable = /^manifest-.+\.js$/

/** Takes out of the table of routes in the browser's files, `client`, what no browser reads. The server has its own. */
export function trimRoutes(client: string): void {
  const assets = join(client, 'assets')
  for (const file of readdirSync(assets).filter((name) => isTable.test(name))) {
    const path = join(assets, file)
    const written = readFileSync(path, 'utf8')
    if (!written.startsWith(START)) throw new Error(`${file} is written in another way: see trim-routes.ts`)
    const table = JSON.parse(written.slice(START.length, written.lastIndexOf('}') + 1))
    writeFileSync(path, `${START}${JSON.stringify(trimmed(table))};${NAMING}`)
  }
}

/**
 * The files a screen imports are in its page, or named by its own file; the styles of the frame are there already; what is not set, or
 * empty, need not be said, and its id is its key.
 */
export function trimmed(table: Table): object {
  const frame = new Set(table.routes.root?.css)
  const routes = Object.entries(table.routes).map(([id, { css = [], ...rest } = {} as Route]) => {
    const own = id === 'root' ? css : css.filter((file) => !frame.has(file))
    const said = Object.entries({ ...rest, css: own }).filter(
      ([key, value]) => !unread.has(key) && value !== false && !isEmpty(value),
    )
    return [id, Object.fromEntries(said)]
  })
  return { ...table, entry: { ...table.entry, imports: [] }, routes: Object.fromEntries(routes) }
}

type Route = NonNullable<Table['routes'][string]>

const unread = new Set(['imports', 'id', 'hasDefaultExport'])
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
