// In a file of its own because home, everybody's first view, links here.
export const changes = ['distance', 'place'] as const
export type Change = (typeof changes)[number]

/** Nearby books, with the choice of place or distance open. */
export const nearbyPath = (change: Change): string => `/search?tab=nearby&change=${change}`
