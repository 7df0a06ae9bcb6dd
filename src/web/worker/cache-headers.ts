/** Headers of a cached response: when it was read, in milliseconds; as which viewer; and of which screen. */
export const KEPT = 'X-Kept'

/** The build that it is of: screens of another build cannot use its data. */
export const KEPT_BY = 'X-Kept-By'
