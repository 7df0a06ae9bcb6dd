// What somebody looks at, with what they must be shown and what they may be shown.
import type { Viewer } from '#rules/base/viewer.ts'
import type { Chance } from '#simulation/world/chance.ts'
import type { Neighbourhood } from './neighbourhood.ts'
import type { Onlooker, WhoSees } from './who-sees.ts'

export type Looking = { viewer: Viewer; me: Onlooker; all: Neighbourhood; sees: WhoSees; chance: Chance }

/** `must`: nobody misses what they should see. `may`, if it is more: nobody reads what they may not. */
export type Expected = { must: string[]; may?: string[] }

export type Sight = {
  operation: string
  /** The input, and what it should show; undefined if there is nothing to look at. */
  look(looking: Looking): { input: object; expected: Expected } | undefined
  /** Ids in a result. */
  shown(result: never): string[]
}

/** What somebody who is turned away is shown. */
export const TURNED_AWAY = ['turned away']

export const MOST = 100

export const ids = <Row extends { id: string }>(rows: Row[]) => rows.map(({ id }) => id)

export const sight = <Result>(
  operation: string,
  look: Sight['look'],
  shown: (result: Result) => string[],
): Sight => ({ operation, look, shown })

/** Of too many for one page the first ones are shown, whichever they are. */
export const onePage = (rows: string[], most = MOST): Expected =>
  rows.length <= most ? { must: rows } : { must: [], may: rows }
