/** How far times may be out of order: the clock of the machine is set back by an hour now and then. */
export const ASTRAY = "interval '61 minutes'"

/** Something that must always hold. */
export type Invariant = {
  name: string
  /** Why, in one sentence. */
  because: string
  /** The tables whose change can break it. */
  of: readonly string[]
  /** A query for the rows that break it. */
  broken: string
}
