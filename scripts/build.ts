// npm run build: the screens, if they are not up to date.
import { ensureScreens } from './build-screens.ts'
import { fail, say } from './console.ts'

try {
  await ensureScreens(say)
} catch (error) {
  fail(error)
}
