/**
 * Whether this is an app installed on a phone: it has one window and no tabs. On a computer an installed app opens several, and
 * its browser has tabs.
 */
export const hasOneWindow = () => matchMedia('(display-mode: standalone) and (pointer: coarse)').matches
