// Loaded before every test file by `npm run mutate` alone: writes down which of the marks in the source the tests of
// each file reach (scripts/mutate/marks.ts).
import { appendFileSync } from 'node:fs'
import { afterAll } from 'vitest'

const reached = new Set<number>()
Object.assign(globalThis, { markReached: (mark: number) => void reached.add(mark) })

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from it which fixtures are wanted
afterAll(({}, file) => {
  const { MARKS_REACHED_IN = '' } = process.env
  const { name } = file as { name: string }
  appendFileSync(MARKS_REACHED_IN, `${JSON.stringify({ test: name, marks: [...reached] })}\n`)
})
