// Loads the app once without starting anything, to fill Node's compile cache (check-install.cjs): the 20 MB or so that
// compiling takes belong to this process, not to the first start.
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD } from './build-stamp.ts'

await import(pathToFileURL(join(BUILD, 'app/app.js')).href)
flushCompileCache()
