// npm run measure: what a browser fetches for its first view of the home screen, gzipped, beside the budgets of design.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { fail, say } from './console.ts'

const BUILD = join(import.meta.dirname, '../build')
const HOME = ['root', 'library/home']
const KB = 1024

try {
  const files = await filesOfFirstView()
  const groups = [
    { name: 'script', budget: 150, files: files.filter((file) => file.endsWith('.js')) },
    { name: 'CSS', budget: 15, files: files.filter((file) => file.endsWith('.css')) },
    { name: 'fonts', budget: 60, files: files.filter((file) => file.endsWith('.woff2')) },
  ]
  for (const { name, budget, files } of groups) {
    const sizes = files
      .map((file) => ({ file, bytes: weigh(file) }))
      .sort((one, other) => other.bytes - one.bytes)
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    const isOver = total > budget * KB
    say(`${name}: ${inKb(total)} KB of ${budget} KB${isOver ? '  OVER BUDGET' : ''}`)
    for (const { file, bytes } of sizes) say(`  ${inKb(bytes).padStart(6)}  ${file}`)
    if (isOver) process.exitCode = 1
  }
} catch (error) {
  fail(error)
}

async function filesOfFirstView(): Promise<string[]> {
  const build = join(BUILD, 'server/index.js')
  if (!existsSync(build)) throw new Error('The screens are not built. Build them first: npm run build')
  const { assets }: ServerBuild = await import(build)
  const routes = HOME.flatMap((id) => assets.routes[id] ?? [])
  const scripts = [assets.entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports])
  const styles = routes.flatMap(({ css = [] }) => css)
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

function inKb(bytes: number): string {
  return (bytes / KB).toFixed(1)
}
