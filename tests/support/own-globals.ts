// Files share a worker: what one of them puts in place of a global, such as `document`, would change how the next is loaded.
import { afterAll, vi } from 'vitest'

afterAll(() => void vi.unstubAllGlobals())
