/** How an answer that was kept says so: when it was read, in milliseconds; as what; and of which screen. */
export const KEPT = 'X-Kept'

/** By a page of which build it was read, whose screens read no other's data. */
export const KEPT_BY = 'X-Kept-By'
