/** The stream of live events for a tab. `rest`: further parameters. */
export const livePath = (tab: string, rest: string): string => `/live?tab=${tab}${rest}`
