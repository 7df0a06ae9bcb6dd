// Copies of the product in which faults can be made without touching the working tree.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { UsageError } from '#scripts/usage-error.ts'
import type { Fault } from './choose.ts'
import { readReached, withMarks } from './marks.ts'
import { inBatches, nearestFirst, type TestFile } from './nearest.ts'
import { copyOf } from './scratch-copy.ts'

// A fault can make something wait for ever, which also counts as noticed. All tests without a fault take a fraction of
// this time, which shows how fast the machine is.
const LONGEST_RUN_MS = 30 * 60 * 1000
const TIMES_AS_LONG = 3
// A loop without an end keeps even the time-out of its test from coming.
const LONGEST_START_MS = 2 * 60 * 1000
const LONGEST_FILE_MS = 60 * 1000
// The usual three minutes, twice for each test that waits for ever, are most of the time of a try. The first run keeps to it too.
const LONGEST_TEST_MS = 60 * 1000
// Each worker loads the product once more, which for a few files takes longer than their tests.
const FILES_PER_WORKER = 12
const MOST_WORKERS = 3
// The projects of vitest.config.ts. Those that start whole apps run the built product, which has no fault.
const BEFORE_A_COMMIT = ['parts', 'apart']
const LONG = ['slow']
const MOST_END_MS = 10_000
/** The end of a failed run, which names what failed. */
const SHOWN_CHARACTERS = 3_000

/** What the first run without a fault has shown: the faults that each test file reaches, by number, and how long a run may take. */
export type FirstRun = { reached: Record<string, number[]>; longestMs: number }

export type Trials = {
  /** What notices the fault of this number; undefined if nothing does. */
  trials: { noticing(number: number): Promise<string | undefined> }[]
  /** To be called first, unless there is a first run to continue from. What went wrong without any fault, in the words of the judge. */
  begin(): Promise<FirstRun | { failed: string }>
  continueFrom(firstRun: FirstRun): Promise<void>
  close(): Promise<void>
}

/**
 * This many copies, each of which tries one fault at a time. Each run of tests starts a database server of its own: on
 * one server they would replace the database that the tests of the other are copying, which fails as if by a fault.
 */
export async function openTrials(root: string, count: number, faults: readonly Fault[]): Promise<Trials> {
  const folders = await Promise.all(Array.from({ length: count }, () => copyOf(root)))
  const [first = root] = folders
  const marksReached = join(first, '.marks')
  let tests: TestFile[] = []

  const running = new Set<ChildProcess>()
  let longest = LONGEST_RUN_MS
  let isClosing = false
  async function failure(
    folder: string,
    projects: string[],
    { where = [], noting }: { where?: string[]; noting?: string } = {},
  ): Promise<string | undefined> {
    const args = ['run', '--bail=1', '--reporter=dot', `--testTimeout=${LONGEST_TEST_MS}`]
    if (where.length > 0)
      args.push(`--maxWorkers=${Math.min(MOST_WORKERS, Math.ceil(where.length / FILES_PER_WORKER))}`)
    args.push(...compiledIn(folder), ...projects.map((name) => `--project=${name}`), ...where)
    const run = spawn('vitest', args, {
      cwd: folder,
      env: { ...process.env, TEST_DATABASE_URL: undefined, MARKS_REACHED_IN: noting },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let shown = ''
    for (const stream of [run.stdout, run.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        shown += text
      })
    const mostForFiles =
      where.length > 0 ? LONGEST_START_MS + where.length * LONGEST_FILE_MS : Number.POSITIVE_INFINITY
    running.add(run)
    const tooLong = setTimeout(() => endRun(run), Math.min(longest, mostForFiles))
    const code = await new Promise((resolve) => run.on('close', resolve))
    clearTimeout(tooLong)
    running.delete(run)
    // A run that is ended fails, as if it had noticed something.
    if (isClosing) await new Promise(() => undefined)
    return code === 0 ? undefined : `${stripVTControlCharacters(shown)}\n(exit code ${code})`
  }

  const trials = folders.map((folder) => ({
    /**
     * Every test file is run before a fault counts as a survivor, also those that do not seem to reach it: a process that tests start
     * reports no marks. The long ones come last. What fails is run again without the fault: it may fail by itself.
     */
    async noticing(number: number): Promise<string | undefined> {
      const fault = faults[number]
      if (!fault) throw new RangeError(`There is no fault ${number}`)
      const { file, source, start, end, instead } = fault
      const runs = inBatches(nearestFirst(fault, number, tests)).map((where) => ({
        projects: BEFORE_A_COMMIT,
        where,
      }))
      await writeFile(join(folder, file), source.slice(0, start) + instead + source.slice(end))
      try {
        for (const { projects, where } of [...runs, { projects: LONG, where: [] }]) {
          const failed = await failure(folder, projects, { where })
          if (!failed) continue
          await writeFile(join(folder, file), source)
          const test = failedIn(failed)
          const failedAsIs = await failure(folder, projects, { where: test ? [test] : where })
          if (!failedAsIs) return test ?? 'a run that did not end well'
          if (projects === LONG) return undefined
          throw new UsageError(`${failedAsIs.slice(-SHOWN_CHARACTERS)}\nThis also fails without a fault.`)
        }
        return undefined
      } finally {
        await writeFile(join(folder, file), source)
      }
    },
  }))

  async function continueFrom({ reached, longestMs }: FirstRun): Promise<void> {
    longest = longestMs
    tests = await Promise.all(
      Object.entries(reached).map(async ([path, marks]) => ({
        path,
        reaches: new Set(marks),
        source: await readFile(join(root, path), 'utf8'),
      })),
    )
  }

  return {
    trials,
    continueFrom,

    /** Also notes which tests reach which fault. With a fault the tests may take several times as long, and other faults are tried at the same time. */
    async begin(): Promise<FirstRun | { failed: string }> {
      for (const { file, source } of faults) {
        const marks = faults.flatMap((fault, number) =>
          fault.file === file ? [{ number, at: fault.start }] : [],
        )
        await writeFile(join(first, file), withMarks(source, marks))
      }
      const began = performance.now()
      const failed = await failure(first, BEFORE_A_COMMIT, { noting: marksReached })
      const longestMs = Math.round(TIMES_AS_LONG * count * (performance.now() - began))
      for (const { file, source } of faults) await writeFile(join(first, file), source)
      if (failed) return { failed: failed.slice(-SHOWN_CHARACTERS) }
      const firstRun = { reached: await readReached(marksReached), longestMs }
      await continueFrom(firstRun)
      return firstRun
    },

    async close(): Promise<void> {
      isClosing = true
      await Promise.all([...running].map(endRun))
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}

function failedIn(shown: string): string | undefined {
  return /FAIL .*?(\S+\.test\.ts)/.exec(shown)?.[1]
}

/** Where compiled files are kept from one fault to the next, apart from those of the working tree. */
function compiledIn(folder: string): string[] {
  return [`--experimental.fsModuleCachePath=${join(folder, '.vitest')}`]
}

/** Lets it stop its database server, which is no child of its group. */
async function endRun(run: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => run.on('close', resolve))
  run.kill('SIGTERM')
  const killed = setTimeout(() => run.pid && process.kill(-run.pid, 'SIGKILL'), MOST_END_MS)
  await ended
  clearTimeout(killed)
}
