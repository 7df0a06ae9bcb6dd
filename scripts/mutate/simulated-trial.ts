// Faults judged by the simulated city alone: what does it notice that no test was written for?
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fault } from './choose.ts'
import { liveIn } from './life-in-copy.ts'
import { copyOf } from './scratch-copy.ts'
import type { Trials } from './trial.ts'

const LIFE = ['--seed', 'mutate', '--members', '30', '--days', '25']

/** This many copies of the product, in each of which one life at a time is lived. */
export async function openSimulatedTrials(
  root: string,
  count: number,
  faults: readonly Fault[],
): Promise<Trials> {
  const folders = await Promise.all(Array.from({ length: count }, () => copyOf(root)))
  const failure = async (folder: string) => (await liveIn(folder, LIFE)).broken?.because
  return {
    trials: folders.map((folder) => ({
      async noticing(number: number): Promise<string | undefined> {
        const fault = faults[number]
        if (!fault) throw new RangeError(`There is no fault ${number}`)
        const { file, source, start, end, instead } = fault
        await writeFile(join(folder, file), source.slice(0, start) + instead + source.slice(end))
        try {
          return await failure(folder)
        } finally {
          await writeFile(join(folder, file), source)
        }
      },
    })),
    async begin() {
      const failed = await failure(folders[0] ?? root)
      return failed === undefined ? { reached: {}, longestMs: 0 } : { failed }
    },
    continueFrom: async () => undefined,
    async close() {
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
