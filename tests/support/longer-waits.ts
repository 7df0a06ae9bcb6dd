// Loaded before every test file. `vi.waitFor` would give up after a second, which a busy machine may well need. This is
// a limit for something that never happens, not a verdict on how long it took.
import { vi } from 'vitest'

const MOST_MS = 30_000
const patient = Symbol.for('verandah patient')

// Test files share this object.
if (!Object.hasOwn(vi, patient)) {
  const { waitFor } = vi
  vi.waitFor = (asked, options) =>
    waitFor(asked, { interval: 50, ...(typeof options === 'object' ? options : {}), timeout: MOST_MS })
  Object.assign(vi, { [patient]: true })
}
