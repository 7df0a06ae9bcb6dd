// Copies of the product in which faults can be made without touching the working tree.
import { type ChildProcess, spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Fault, nearestFirst } from './choose.ts'
import { readReached, withMarks } from './marks.ts'
import { copyOf } from './scratch-copy.ts'

// A fault can make something wait for ever, which also counts as noticed. All tests without a fault take a fraction of
// this time, which shows how fast the machine is.
const LONGEST_RUN_MS = 30 * 60 * 1000
const TIMES_AS_LONG = 3
// The projects of vitest.config.ts. Those that start whole apps run the built product, which has no fault.
const BEFORE_A_COMMIT = ['parts', 'apart']
const LONG = ['slow']
const MOST_END_MS = 10_000
/** The end of a failed run, which names what failed. */
const SHOWN_CHARACTERS = 3_000

export type Trials = {
  trials: { catches(fault: Fault): Promise<boolean> }[]
  /** To be called first. What went wrong without any fault, in the words of the judge; undefined if nothing did. */
  begin(): Promise<string | undefined>
  /** The same again, once all have been tried. */
  failureAsIs(): Promise<string | undefined>
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
  let reached = new Map<number, Set<string>>()

  const running = new Set<ChildProcess>()
  let longest = LONGEST_RUN_MS
  async function failure(
    folder: string,
    projects: string[],
    { where = [], noting }: { where?: string[]; noting?: string } = {},
  ): Promise<string | undefined> {
    const args = ['run', '--bail=1', '--reporter=dot', ...compiledIn(folder)]
    const run = spawn('vitest', [...args, ...projects.map((name) => `--project=${name}`), ...where], {
      cwd: folder,
      env: { ...process.env, TEST_DATABASE_URL: undefined, MARKS_REACHED_IN: noting },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let shown = ''
    for (const stream of [run.stdout, run.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        shown = (shown + text).slice(-SHOWN_CHARACTERS)
      })
    // Those that reach a fault are a part of all tests.
    const most = where.length > 0 ? longest / TIMES_AS_LONG : longest
    running.add(run)
    const tooLong = setTimeout(() => endRun(run), most)
    const code = await new Promise((resolve) => run.on('close', resolve))
    clearTimeout(tooLong)
    running.delete(run)
    return code === 0 ? undefined : `${shown}\n(exit code ${code})`
  }

  const trials = folders.map((folder) => ({
    /**
     * Is the fault noticed? The test files that reach it are run first, those near it before all others; if none notices
     * it, all tests are run, because a process that tests start reports no marks. The long ones come last, and are asked again
     * without the fault: they may fail by themselves.
     */
    async catches(fault: Fault): Promise<boolean> {
      const { file, source, start, end, instead } = fault
      await writeFile(join(folder, file), source.slice(0, start) + instead + source.slice(end))
      const steps = nearestFirst(fault, reached.get(faults.indexOf(fault)) ?? new Set())
      try {
        for (const where of [...steps, []]) if (await failure(folder, BEFORE_A_COMMIT, { where })) return true
        if (!(await failure(folder, LONG))) return false
        await writeFile(join(folder, file), source)
        return !(await failure(folder, LONG))
      } finally {
        await writeFile(join(folder, file), source)
      }
    },
  }))

  return {
    trials,

    /** Also notes which tests reach which fault. With a fault the tests may take several times as long, and other faults are tried at the same time. */
    async begin(): Promise<string | undefined> {
      for (const { file, source } of faults) {
        const marks = faults.flatMap((fault, number) =>
          fault.file === file ? [{ number, at: fault.start }] : [],
        )
        await writeFile(join(first, file), withMarks(source, marks))
      }
      const began = performance.now()
      const failed = await failure(first, BEFORE_A_COMMIT, { noting: marksReached })
      longest = TIMES_AS_LONG * count * (performance.now() - began)
      if (!failed) reached = await readReached(marksReached)
      for (const { file, source } of faults) await writeFile(join(first, file), source)
      return failed
    },

    failureAsIs: () => failure(first, BEFORE_A_COMMIT),

    async close(): Promise<void> {
      await Promise.all([...running].map(endRun))
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
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
