// Apart from all else about searches, because home links here and is in everybody's first view.
export const changes = ['distance', 'place'] as const
export type Change = (typeof changes)[number]

/** The books nearby, with the choice of place or distance open. */
export const nearbyPath = (change: Change): string => `/search?tab=nearby&change=${change}`
