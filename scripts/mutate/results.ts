// What is known of each fault so far, in a file of one JSON value per line, so that a run that was ended can continue.
import { existsSync } from 'node:fs'
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import { UsageError } from '#scripts/usage-error.ts'
import type { Fault } from './choose.ts'
import type { FirstRun } from './trial.ts'

type Asked = Record<string, string | number>
type Result = { number: number; name: string; noticedBy: string | null; seconds: number }

export type Results = {
  /** Undefined if all tests still have to be run without a fault. */
  firstRun: FirstRun | undefined
  /** What noticed a fault, by its number; null if nothing did. */
  tried: Map<number, string | null>
  noteFirstRun(firstRun: FirstRun): Promise<void>
  note(number: number, noticedBy: string | undefined, seconds: number): Promise<void>
}

/** Without a file nothing is kept. A file of another run, or of sources whose faults are others by now, is refused. */
export async function openResults(
  file: string | undefined,
  asked: Asked,
  faults: readonly Fault[],
): Promise<Results> {
  const [first, ...results] = file && existsSync(file) ? await readLines(file) : []
  // This is what the two functions below have written.
  const begun = first as { asked: Asked; firstRun: FirstRun } | undefined
  const known = results as Result[]
  if (begun && JSON.stringify(begun.asked) !== JSON.stringify(asked))
    throw new UsageError(`${file} is of another run: ${JSON.stringify(begun.asked)}.`)
  const other = known.find(({ number, name }) => nameOf(faults[number]) !== name)
  if (other) throw new UsageError(`The source has changed since ${file} was begun: ${other.name}.`)
  const tried = new Map(known.map(({ number, noticedBy }) => [number, noticedBy]))
  return {
    firstRun: begun?.firstRun,
    tried,
    async noteFirstRun(firstRun) {
      if (!file) return
      await writeFile(`${file}.new`, `${JSON.stringify({ asked, firstRun })}\n`)
      await rename(`${file}.new`, file)
    },
    async note(number, noticedBy, seconds) {
      const result = { number, name: nameOf(faults[number]), noticedBy: noticedBy ?? null, seconds }
      tried.set(number, result.noticedBy)
      if (file) await appendFile(file, `${JSON.stringify(result)}\n`)
    },
  }
}

export function nameOf(fault: Fault | undefined): string {
  return fault ? `${fault.file}:${fault.line} ${fault.what}` : ''
}

async function readLines(file: string): Promise<unknown[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}
