// What a browser fetches for its first view of the home screen, and right after it, beside the budgets.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'

const BUILD = join(import.meta.dirname, '../build')
const KB = 1024

/** Of the built screens: scripts, styles and fonts, gzipped, in KB; each with its files, the largest first. */
export async function weighFirstView() {
  const files = await filesOfFirstView()
  return [
    weighed('script', 125, files, '.js'),
    weighed('CSS', 15, files, '.css'),
    weighed('fonts', 60, files, '.woff2'),
    weighed(
      'script right after it',
      8,
      filesOfDevice().filter((file) => !files.includes(file)),
      '.js',
    ),
  ]
}

/** What every page loads once it works: the file of `ThisDevice`, and all that it imports. */
function filesOfDevice(): string[] {
  const [device] = readdirSync(join(BUILD, 'client/assets')).filter((name) =>
    /^this-device-.*\.js$/.test(name),
  )
  const found = new Set([`/assets/${device}`])
  for (const file of found)
    for (const [, name] of read(file)
      .toString()
      .matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      found.add(`/assets/${name}`)
  return [...found]
}

function weighed(name: string, budget: number, all: string[], ending: string) {
  const files = all
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, weight: weigh(file) / KB }))
    .sort((one, other) => other.weight - one.weight)
  return { name, budget, files, weight: files.reduce((sum, { weight }) => sum + weight, 0) }
}

async function filesOfFirstView(): Promise<string[]> {
  const { assets }: ServerBuild = await import(join(BUILD, 'server/index.js'))
  const routes = Object.values(assets.routes).flatMap((route) =>
    route && (route.id === 'root' || (route.parentId === 'root' && route.index)) ? [route] : [],
  )
  const scripts = [assets.entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports])
  // React Router marks with # a style sheet that a lazily loaded screen uses too, so that neither removes it from the
  // other.
  const styles = routes.flatMap(({ css = [] }) => css.map((file) => file.replace(/#$/, '')))
  const fonts = styles.flatMap(
    (file) =>
      read(file)
        .toString()
        .match(/\/assets\/[^"')]+\.woff2/g) ?? [],
  )
  return [...new Set([assets.url, ...scripts, ...styles, ...fonts])]
}

/** Fonts are compressed already. */
function weigh(file: string): number {
  const bytes = read(file)
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length
}

function read(file: string): Buffer {
  return readFileSync(join(BUILD, 'client', file))
}
