// Makes one file of the app and its screens (build/app/app.js): what a start loads is then a third of some thousand modules
// in memory, and nothing has its types taken out. A process of its own, since what bundles takes more memory than the app.
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { BUILD } from './build-stamp.ts'

const APP = join(BUILD, 'app')
const SCREENS = join(BUILD, 'server')

/** A module that looks for files beside itself finds them from the bundle too. */
const foldersAsWritten: Plugin = {
  name: 'folders-as-written',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.dirname')) return null
    const folder = JSON.stringify(`/${relative(APP, dirname(id))}`)
    return { code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`), map: null }
  },
}

/** What screens load later only browsers do (the map, the scanner, the cutting of pictures), so it is left where it was built. */
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
  // React chooses by it which of its builds is taken along.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: APP,
    target: 'node22',
    // Names and lines stay as they are, for whoever reads a stack in the log.
    minify: false,
    rolldownOptions: {
      input: { app: join(import.meta.dirname, 'app.ts') },
      // Machine code is loaded from where it was installed.
      external: ['sharp', 'pg-native'],
      output: {
        entryFileNames: '[name].js',
        codeSplitting: false,
        // V8 keeps the text of a program, and in twice the bytes if a single letter of it is not Latin-1.
        charset: 'ascii',
        comments: false,
      },
    },
  },
})
