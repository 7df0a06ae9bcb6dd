// Faults judged by the simulated city alone: what does it notice that no test was written for?
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fault } from './choose.ts'
import { liveIn } from './life-in-copy.ts'
import { copyOf } from './scratch-copy.ts'
import type { Trials } from './trial.ts'

const LIFE = ['--seed', 'mutate', '--members', '30', '--days', '25']

/** This many copies of the product, in each of which one life at a time is lived. */
export async function openSimulatedTrials(root: string, count: number): Promise<Trials> {
  const folders = await Promise.all(Array.from({ length: count }, () => copyOf(root)))
  const failure = async (folder: string) => (await liveIn(folder, LIFE)).broken?.because
  const failureAsIs = () => failure(folders[0] ?? root)
  return {
    trials: folders.map((folder) => ({
      async catches({ file, source, start, end, instead }: Fault): Promise<boolean> {
        await writeFile(join(folder, file), source.slice(0, start) + instead + source.slice(end))
        try {
          return (await failure(folder)) !== undefined
        } finally {
          await writeFile(join(folder, file), source)
        }
      },
    })),
    begin: failureAsIs,
    failureAsIs,
    async close() {
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
