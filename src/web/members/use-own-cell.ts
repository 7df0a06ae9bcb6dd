import type { Position } from '#rules/base/viewer.ts'
import { gridCell } from '#rules/geography/distance.ts'
import { useOwnPosition, type WhyNot } from './use-own-position.ts'

/** Asks for the browser's position, rounded to its grid cell here: nothing more exact leaves this function, or the browser. */
export function useOwnCell() {
  const { step, locate } = useOwnPosition({ maximumAge: 60_000 })
  return {
    step,
    locate(found: (cell: Position) => void, notFound: (why: WhyNot) => void): void {
      locate((at) => found(gridCell(at)), notFound)
    },
  }
}
