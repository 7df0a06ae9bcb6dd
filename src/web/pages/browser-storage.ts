// All that a browser keeps of us, as the page about cookies tells it. Tests compare it with the sources
// (tests/house/browser-storage.test.ts) and with what browsers have kept at the end of each journey.

import { knownBrowserDays } from '#rules/members/members.ts'

export type Kept = {
  /** As it is called in the browser; '…' stands for what differs. */
  name: string
  where: 'cookie' | 'session storage' | 'local storage' | 'database' | 'cache'
  /** Why it is there. */
  section: 'session' | 'codes' | 'theme' | 'toast' | 'device'
  what: string
  /** For how long, or until when. */
  kept: string
  /** The file that keeps it, below src/web; none of what a library keeps. */
  by?: string
}

const anHour = 'for an hour at most'

export const keptInBrowser: readonly Kept[] = [
  {
    name: 'verandah.session_token',
    where: 'cookie',
    section: 'session',
    what: 'says that it is you. It is set when you sign in',
    kept: 'for 30 days, renewed while you keep visiting, or until you log out',
  },
  {
    name: 'verandah.known_browser_…',
    where: 'cookie',
    section: 'session',
    what: 'a random number, signed by us, that says that you have logged in with this browser before. It opens nothing. With it you can still log in here when strangers try passwords or ask for codes in your name elsewhere',
    kept: `for ${knownBrowserDays} days after you last logged in, after logging out too, or until you sign out everywhere or choose a new password`,
  },
  {
    name: 'cookies',
    where: 'cookie',
    section: 'codes',
    what: 'nothing about you: it is set where you log in, so that we can tell you if your browser blocks cookies',
    kept: 'until you close the browser',
  },
  {
    name: 'awaiting_code',
    where: 'cookie',
    section: 'codes',
    what: 'which code this browser waits for when you sign up',
    kept: anHour,
  },
  {
    name: 'logging_in',
    where: 'cookie',
    section: 'codes',
    what: 'the same when you log in by phone',
    kept: anHour,
  },
  {
    name: 'resetting_password',
    where: 'cookie',
    section: 'codes',
    what: 'the same when you have forgotten your password',
    kept: anHour,
  },
  {
    name: 'changing_contact',
    where: 'cookie',
    section: 'codes',
    what: 'the same when you change your email address or phone number',
    kept: anHour,
  },
  {
    name: 'proving',
    where: 'cookie',
    section: 'codes',
    what: 'the same when a code shows that it’s you',
    kept: anHour,
  },
  {
    name: 'joining',
    where: 'cookie',
    section: 'codes',
    what: 'the same when you join through another service and confirm your address',
    kept: anHour,
  },
  {
    name: 'at_issuer',
    where: 'cookie',
    section: 'codes',
    what: 'that you have gone to another service to log in: only the browser that went there can come back',
    kept: anHour,
  },
  {
    name: 'offer_passkey',
    where: 'cookie',
    section: 'codes',
    what: 'that you have just logged in with a password and may be told of passkeys',
    kept: 'for an hour, or until you have answered',
  },
  {
    name: 'theme',
    where: 'cookie',
    section: 'theme',
    what: '“light” or “dark”, only if you chose one',
    kept: 'for a year, or until you choose System',
  },
  {
    name: 'toast',
    where: 'cookie',
    section: 'toast',
    what: 'a short notice, such as “Request Sent”, for the next page where your browser runs no scripts',
    kept: 'until it has been shown, a minute at most',
  },
  {
    name: 'react-router-scroll-positions',
    where: 'session storage',
    section: 'device',
    what: 'how far you had scrolled on each page',
    kept: 'until you close the tab',
  },
  {
    name: 'not-sent',
    where: 'session storage',
    section: 'device',
    what: 'that a button was pressed without a connection and came to nothing, so that the next page can say so',
    kept: 'until it has been said',
    by: 'shell/live/held-reload.ts',
  },
  {
    name: 'verandah',
    where: 'database',
    section: 'device',
    what: 'what you have written in a conversation or a club and not sent yet, and the books you have scanned and not saved yet',
    kept: 'until it is sent or saved, or you log out',
    by: 'worker/draft-store.ts',
  },
  {
    name: 'pages …',
    where: 'cache',
    section: 'device',
    what: 'home, your bookcase, and the books and conversations you opened lately, so that you can read them without a connection',
    kept: 'for 14 days at most, or until you log out',
    by: 'worker/screen-cache.ts',
  },
  {
    name: 'pictures',
    where: 'cache',
    section: 'device',
    what: 'the pictures you saw lately, at most 150',
    kept: 'until newer ones have taken their place, or you log out',
    by: 'worker/screen-cache.ts',
  },
  {
    name: 'files …',
    where: 'cache',
    section: 'device',
    what: 'the scripts, styles and fonts of this site, kept by its service worker so that it opens fast',
    kept: 'until newer ones have taken their place',
    by: 'worker/cache-build-files.ts',
  },
]
