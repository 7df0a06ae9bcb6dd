import type { Chance } from '#simulation/world/chance.ts'
import type { Person } from './person.ts'

/** What somebody knows when they decide what to ask for. */
export type Asking = {
  me: Person
  /** Their member's id; of a guest, one that nobody has. */
  id: string
  chance: Chance
  now: Date
  /** One row of this query by chance. `$me` is their id. */
  one<Row = { id: string }>(sql: string): Promise<Row | undefined>
  /** For others to use: a link or a key that is shown once. */
  passOn(kind: string, what: object): void
  passedOn(kind: string): object | undefined
}

/** One operation as people ask for it. */
export type Plan = {
  /** How often, compared with others. */
  often: number
  /** The input, or undefined if there is nothing to ask for now. */
  input(asking: Asking): Promise<object | undefined> | object | undefined
  /** What follows once it was done. */
  after?(asking: Asking, result: unknown): void
}

export type Plans = Readonly<Record<string, Plan>>

export function plan(often: number, input: Plan['input'], after?: Plan['after']): Plan {
  return { often, input, ...(after && { after }) }
}

/** A plan that needs one row of this query, whose columns are the input. */
export const fromRow = (often: number, sql: string): Plan => plan(often, ({ one }) => one<object>(sql))

/** A plan that needs nothing. */
export const plain = (often: number, input: object = {}): Plan => plan(often, () => input)

/** A plan that needs something that somebody passed on, which is the input. */
export const fromHand = (often: number, kind: string): Plan => plan(often, ({ passedOn }) => passedOn(kind))

/** A small picture, as their device would send it. */
export const aPicture = (chance: Chance): File =>
  new File([PNG, chance.bytes(40)], 'a photo.png', { type: 'image/png' })

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
