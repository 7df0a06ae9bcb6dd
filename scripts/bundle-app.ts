// Bundles the app and its screens into one file (build/app/app.js): loaded at a start, it takes a third of the memory
// of about a thousand modules, and no types have to be stripped. A process of its own, because bundling takes more
// memory than the app.
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { BUILD } from './build-stamp.ts'

const APP = join(BUILD, 'app')
const SCREENS = join(BUILD, 'server')

/** A module that looks for files beside itself also finds them from the bundle. */
const foldersAsWritten: Plugin = {
  name: 'folders-as-written',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.dirname')) return null
    const folder = JSON.stringify(`/${relative(APP, dirname(id))}`)
    return { code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`), map: null }
  },
}

/**
 * Only browsers load what screens load lazily (the map, the scanner, the cropping of pictures), so it stays where it
 * was built.
 */
const laterInBrowsers: Plugin = {
  name: 'later-in-browsers',
  resolveDynamicImport(name, importer) {
    if (typeof name !== 'string' || !importer?.startsWith(SCREENS)) return null
    const file = name.startsWith('.') ? relative(APP, join(dirname(importer), name)) : name
    return { id: file, external: true }
  },
}

await build({
  configFile: false,
  root: join(BUILD, '..'),
  logLevel: 'error',
  publicDir: false,
  plugins: [foldersAsWritten, laterInBrowsers],
  // React chooses its production build by this.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: APP,
    target: 'node22',
    // Names and lines are kept, for readable stack traces in the log.
    minify: false,
    rolldownOptions: {
      input: { app: join(import.meta.dirname, 'app.ts') },
      // Loaded from where it was installed: native code, and what few installations use.
      external: ['sharp', 'pg-native', 'prom-client'],
      output: {
        entryFileNames: '[name].js',
        codeSplitting: false,
        // V8 keeps a program's source text, and needs two bytes for each character if a single one is not Latin-1.
        charset: 'ascii',
        comments: false,
      },
    },
  },
})
