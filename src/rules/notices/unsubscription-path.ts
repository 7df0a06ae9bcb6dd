/** Where the holder of a ticket, logged in or not, turns emails off. */
export const unsubscriptionPath = (ticket: string): string => `/unsubscribe/${encodeURIComponent(ticket)}`
