// In which order the test files are tried with a fault: what is most likely to notice it comes first, a few files at a time.
import { dirname, relative } from 'node:path'
import type { Fault } from './choose.ts'

/** A test file, which of the marked faults it reaches, and its source. */
export type TestFile = { path: string; reaches: ReadonlySet<number>; source: string }

// Starting a run takes two seconds, as long as a file or two.
const FIRST_BATCH = 4
const TIMES_AS_MANY = 3

/** Every test file once: those that reach the fault before all others, and the nearest ones of both first. */
export function nearestFirst(
  fault: Pick<Fault, 'file'>,
  number: number,
  tests: readonly TestFile[],
): string[] {
  const reachingFirst = (test: TestFile) => (test.reaches.has(number) ? 0 : 1)
  return tests
    .map((test) => ({ path: test.path, order: [reachingFirst(test), distance(fault, test)] as const }))
    .sort(
      (one, other) =>
        one.order[0] - other.order[0] || one.order[1] - other.order[1] || (one.path < other.path ? -1 : 1),
    )
    .map(({ path }) => path)
}

/** Growing batches: most faults are noticed by the first few files, and a survivor needs few runs for all of them. */
export function inBatches(files: readonly string[]): string[][] {
  const batches: string[][] = []
  for (let from = 0, size = FIRST_BATCH; from < files.length; from += size, size *= TIMES_AS_MANY)
    batches.push(files.slice(from, from + size))
  return batches
}

function distance({ file }: Pick<Fault, 'file'>, { path, source }: TestFile): number {
  const [, , feature] = file.split('/')
  const isOfFeature = /^src\/(rules|server)\//.test(path) && path.split('/')[2] === feature
  const isImported = [`'#${file.replace('src/', '')}'`, `'./${relative(dirname(path), file)}'`].some((name) =>
    source.includes(name),
  )
  const nearness = [
    path === file.replace(/\.ts$/, '.test.ts'),
    dirname(path) === dirname(file) && isImported,
    dirname(path) === dirname(file),
    isOfFeature && isImported,
    isOfFeature,
    isImported,
    // They read the source, which leaves no mark.
    path.startsWith('tests/house/'),
  ]
  const nearest = nearness.indexOf(true)
  return nearest < 0 ? nearness.length : nearest
}
