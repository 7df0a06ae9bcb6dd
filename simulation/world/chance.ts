import { createHash } from 'node:crypto'

/** A stream of chance (a seeded random number generator, sfc32). */
export type Chance = ReturnType<typeof chanceOf>

/**
 * The same seed and name give the same stream. Every part of the simulation has a stream of its own, so that one more
 * draw in one part changes no other.
 */
export function chanceOf(seed: string, name: string) {
  let [a, b, c, d] = stateOf(seed, name)

  function next(): number {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }

  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit)
  return {
    /** From here a stream of its own for this part, so that leaving out a part before it changes nothing in it. */
    turnTo(part: string): void {
      ;[a, b, c, d] = stateOf(seed, `${name} ${part}`)
    },
    /** A whole number from 0, less than `limit`. */
    below,
    between: (least: number, most: number): number => least + below(most - least + 1),
    /** True once in `times` times. */
    oneIn: (times: number): boolean => below(times) === 0,
    bytes: (count: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: count }, () => below(256)),
    /** Undefined for an empty list. */
    oneOf: <Thing>(things: readonly Thing[]): Thing | undefined => things[below(things.length)],
    pick<Thing>(things: readonly [Thing, ...Thing[]]): Thing {
      return things[below(things.length)] ?? things[0]
    },
    /** The index of one of these weights. */
    weighed(weights: readonly number[]): number {
      let left = below(weights.reduce((sum, each) => sum + each, 0))
      for (const [at, weight] of weights.entries()) {
        if (left < weight) return at
        left -= weight
      }
      return 0
    },
  }
}

function stateOf(seed: string, name: string): [number, number, number, number] {
  const digest = createHash('sha256').update(`${seed}\n${name}`).digest()
  return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12)]
}
