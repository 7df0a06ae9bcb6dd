// A life of the simulated city in a copy of the product that has a fault.
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

// A fault can make something wait for ever, which a life would never report.
const LONGEST_MS = 15 * 60 * 1000

export type LifeInCopy = {
  /** The day or the reason that it broke; undefined if nothing did. */
  broken?: { day: number | undefined; because: string }
}

export async function liveIn(folder: string, args: readonly string[]): Promise<LifeInCopy> {
  const { code, output } = await runIn(folder, ['scripts/simulate.ts', ...args])
  if (code === 0) return {}
  const [, day, because] = /^Broken on day (\d+) .*?: (.*)$/m.exec(output) ?? []
  const lines = output.trim().split('\n')
  const said =
    because ?? lines.find((line) => /Broken with|\berror:/i.test(line)) ?? lines.at(-1) ?? 'it took too long'
  return { broken: { day: day === undefined ? undefined : Number(day), because: said } }
}

/** Runs a test in a copy, at most so many times, until it fails. */
export async function raceIn(
  folder: string,
  { test, runs }: { test: string; runs: number },
): Promise<LifeInCopy> {
  for (let run = 1; run <= runs; run += 1) {
    const { code, output } = await runIn(folder, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--retry',
      '0',
      test,
    ])
    if (code !== 0) return { broken: { day: undefined, because: reasonIn(output) } }
  }
  return {}
}

const reasonIn = (output: string): string =>
  /"message": "(.*?)",\n.*"length"/.exec(stripVTControlCharacters(output))?.[1] ??
  /AssertionError: (.*)/.exec(stripVTControlCharacters(output))?.[1] ??
  'the test failed'

/** The built app of a copy, which two processes need. */
export async function buildIn(folder: string): Promise<void> {
  const { code, output } = await runIn(folder, ['scripts/build.ts'])
  if (code !== 0) throw new Error(output)
}

async function runIn(
  folder: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearTimeout(tooLong)
  return { code, output }
}
