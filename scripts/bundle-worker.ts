// Makes one file of the service worker (build/client/service-worker.js), beside the screens it serves and after them: it names
// their files. A process of its own, since what bundles takes more memory than the app.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildTarget } from './browser-build/supported-browsers.ts'
import { BUILD } from './build-stamp.ts'

const CLIENT = join(BUILD, 'client')
// What is larger is for one screen alone, and fetched with it.
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
  return (
    names
      // Most visitors never scan.
      .filter((name) => !name.startsWith('barcode-worker'))
      .filter((name) => statSync(join(assets, name)).size <= LARGEST_BYTES)
      .sort()
      .map((name) => `/assets/${name}`)
  )
}
