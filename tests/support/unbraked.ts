import { city } from '#city/city.ts'

/** What counting new members needs, where a test is about something else. */
export const unbraked = { limits: { take: async () => undefined }, clock: () => new Date(), city }
