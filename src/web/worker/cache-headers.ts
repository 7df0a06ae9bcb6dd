/** Headers of a cached response: when it was read, in milliseconds; as which viewer; and of which screen. */
export const KEPT = 'X-Kept'

/** The build of the page that read it. Screens of another build cannot use its data. */
export const KEPT_BY = 'X-Kept-By'
