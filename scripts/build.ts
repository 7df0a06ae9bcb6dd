// Builds the screens and the app, unless they are up to date.
import { ensureBuilt } from './build-screens.ts'
import { fail, say } from './console.ts'

try {
  await ensureBuilt(say)
} catch (error) {
  fail(error)
}
