// Bundles the service worker into one file (build/client/service-worker.js), beside the screens and after them, because
// it lists their files. A process of its own, because bundling takes more memory than the app.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildTarget } from './browser-build/supported-browsers.ts'
import { BUILD } from './build-stamp.ts'

const CLIENT = join(BUILD, 'client')
// A larger file is for one screen only, and is fetched with it. What every page begins with is cached, however large.
const LARGEST_BYTES = 200 * 1024

await build({
  configFile: false,
  root: join(BUILD, '..'),
  logLevel: 'error',
  publicDir: false,
  define: { FILES: JSON.stringify(filesOfScreens()) },
  build: {
    outDir: CLIENT,
    emptyOutDir: false,
    target: buildTarget,
    rolldownOptions: {
      input: join(import.meta.dirname, '../src/web/worker/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})

function filesOfScreens(): string[] {
  const assets = join(CLIENT, 'assets')
  const names = readdirSync(assets).filter((name) => /\.(?:js|css|woff2|svg)$/.test(name))
  const first = filesOfEveryPage(assets, names)
  return (
    names
      // Most visitors never scan.
      .filter((name) => !name.startsWith('barcode-worker'))
      .map((name) => `/assets/${name}`)
      .filter((file) => first.has(file) || statSync(join(CLIENT, file)).size <= LARGEST_BYTES)
      .sort()
  )
}

/** The imports of the entry, the root and the offline page, and theirs: without one of them no cached page runs. */
function filesOfEveryPage(assets: string, names: string[]): ReadonlySet<string> {
  const found = new Set(names.filter((name) => /^(?:entry\.client|root|offline)-.*\.js$/.test(name)))
  if (found.size < 3) throw new Error('A file that every page begins with has another name now.')
  for (const name of found) {
    const script = readFileSync(join(assets, name), 'utf8')
    for (const [, imported] of script.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      if (imported) found.add(imported)
  }
  return new Set([...found].map((name) => `/assets/${name}`))
}
