import { slugOf } from './slug-of.ts'
import { stationTable } from './station-table.ts'

export type Stop = {
  /** Stable: kept in addresses and forms. */
  readonly slug: string
  readonly kind: 'station' | 'ferry'
  /** 'Toowong station', 'Bulimba ferry terminal' */
  readonly name: string
  readonly lat: number
  readonly lng: number
}

const kindWords = { station: 'station', ferry: 'ferry terminal' } as const

/** Railway stations and ferry terminals of the region, each kind in alphabetical order. */
export const stops: readonly Stop[] = (['station', 'ferry'] as const).flatMap((kind) =>
  stationTable[kind].map(([name, lat, lng]) => {
    const called = `${name} ${kindWords[kind]}`
    return { slug: slugOf(called), kind, name: called, lat, lng }
  }),
)
