// Loads the app once and starts nothing, so that it is in Node's compile cache (check-install.cjs): what compiling it leaves in
// memory, some 20 MB, is this process's and not that of the first start.
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD } from './build-stamp.ts'

await import(pathToFileURL(join(BUILD, 'app/app.js')).href)
flushCompileCache()
