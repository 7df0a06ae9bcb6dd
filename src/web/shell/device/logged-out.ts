/** The toast of a log-out. On a page that loads with it, its member has logged out on this device, before its scripts had loaded. */
export const loggedOut = { tone: 'plain', title: 'Logged out' } as const
