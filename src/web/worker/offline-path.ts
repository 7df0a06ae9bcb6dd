/** The page that opens in place of a screen that is cached only as data, or not at all. */
export const OFFLINE = '/offline'

/** It redirects to the wanted one. */
export const offlinePath = (wanted: string): string => `${OFFLINE}?to=${encodeURIComponent(wanted)}`
