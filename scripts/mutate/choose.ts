// Which faults are tried. They are chosen by seed, so that the same number and seed choose the same ones, even when
// lines elsewhere have changed.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mutation, mutationsOf } from './mutations.ts'

export type Fault = Mutation & { file: string; line: number; source: string }

/** `count` faults in the rules and in every feature of the server, distributed over them by `seed`. */
export async function chooseFaults(
  root: string,
  { count, seed, under }: { count: number; seed: string; under: string },
) {
  const files = (await productFiles(root)).filter((file) => file.startsWith(under))
  const all = (await Promise.all(files.map((file) => faultsOf(root, file)))).flat()
  const lots = lotsOf(all, seed)
  const drawn = all.map((fault, index) => ({ fault, lot: lots[index] ?? '' }))
  drawn.sort((one, other) => (one.lot < other.lot ? -1 : 1))
  return { faults: drawn.slice(0, count).map(({ fault }) => fault), among: all.length }
}

/** A hash for each fault, of its change and of the line where it begins, wherever that line is in its file. */
export function lotsOf(faults: Fault[], seed: string): string[] {
  const given = new Set<string>()
  return faults.map(({ file, source, start, end, instead }) => {
    const begin = source.lastIndexOf('\n', start - 1) + 1
    const [line = ''] = source.slice(begin).split('\n', 1)
    const column = source.slice(begin, start).trimStart().length
    let lot = lotOf([seed, file, line.trim(), column, source.slice(start, end), instead].join(' '))
    // The same line may occur twice in a file.
    while (given.has(lot)) lot = lotOf(lot)
    given.add(lot)
    return lot
  })
}

function lotOf(words: string): string {
  return createHash('sha256').update(words).digest('hex')
}

/** The rules, and each folder of the server that has a service. */
async function productFiles(root: string): Promise<string[]> {
  const server = await readdir(join(root, 'src/server'), { recursive: true })
  const features = server.filter((file) => file.endsWith('-service.ts')).map((file) => file.split('/')[0])
  const folders = ['src/rules', ...new Set(features.map((feature) => `src/server/${feature}`))]
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => join(folder, file)),
    ),
  )
  return files
    .flat()
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
}

async function faultsOf(root: string, file: string): Promise<Fault[]> {
  const source = await readFile(join(root, file), 'utf8')
  return mutationsOf(source).map((mutation) => ({
    ...mutation,
    file,
    source,
    line: source.slice(0, mutation.start + blanksAt(source, mutation.start)).split('\n').length,
  }))
}

/** A removed condition begins at the end of the line before it. */
function blanksAt(source: string, start: number): number {
  return source.slice(start).search(/\S/)
}
