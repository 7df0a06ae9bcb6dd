// Everything a browser stores for us, as listed on the page about cookies. Tests compare it with the sources
// (tests/house/browser-storage.test.ts) and with what browsers have stored at the end of each journey.

import { mostOwnLines } from '#rules/journeys/journeys.ts'
import { knownBrowserDays, sessionDays } from '#rules/members/members.ts'
import { mostPictures, screensKeptDays, sharedPhotoMinutes } from '#web/worker/kept-limits.ts'

export type Kept = {
  /** Its name in the browser; '…' stands for the varying part. */
  name: string
  where: 'cookie' | 'session storage' | 'local storage' | 'database' | 'cache'
  /** What it is for. */
  section: 'session' | 'codes' | 'theme' | 'toast' | 'guest' | 'device'
  what: string
  /** For how long, or until when. */
  kept: string
  /** The file that stores it, below src/web; undefined if a library does. */
  by?: string
}

const anHour = 'for an hour at most'

export const browserStorage: readonly Kept[] = [
  {
    name: 'verandah.session_token',
    where: 'cookie',
    section: 'session',
    what: 'shows that it’s you. It’s set when you log in',
    kept: `for ${sessionDays} days, renewed while you keep visiting, or until you log out`,
  },
  {
    name: 'verandah.known_browser_…',
    where: 'cookie',
    section: 'session',
    what: 'a random number, signed by us, that shows you’ve logged in with this browser before. It doesn’t log anyone in. It lets you keep logging in here when strangers try passwords or ask for codes in your name elsewhere',
    kept: `for ${knownBrowserDays} days after you last logged in, even if you log out, or until you log out everywhere or choose a new password`,
  },
  {
    name: 'cookies',
    where: 'cookie',
    section: 'codes',
    what: 'nothing about you. It’s set when you open the login screen, so that we can tell you if your browser blocks cookies',
    kept: 'until you close the browser',
  },
  {
    name: 'sign_up_code',
    where: 'cookie',
    section: 'codes',
    what: 'which code this browser is waiting for when you sign up',
    kept: anHour,
  },
  {
    name: 'log_in_code',
    where: 'cookie',
    section: 'codes',
    what: 'the same when you log in by phone',
    kept: anHour,
  },
  {
    name: 'reset_code',
    where: 'cookie',
    section: 'codes',
    what: 'the same when you’ve forgotten your password',
    kept: anHour,
  },
  {
    name: 'contact_code',
    where: 'cookie',
    section: 'codes',
    what: 'the same when you change your email address or phone number',
    kept: anHour,
  },
  {
    name: 'prove_code',
    where: 'cookie',
    section: 'codes',
    what: 'the same when a code shows that it’s you',
    kept: anHour,
  },
  {
    name: 'join_code',
    where: 'cookie',
    section: 'codes',
    what: 'the same when you join through another service and confirm your address',
    kept: anHour,
  },
  {
    name: 'own_lines',
    where: 'cookie',
    section: 'guest',
    what: `which lines for the next reader you’ve left, up to ${mostOwnLines}. Only this browser can take them down`,
    kept: 'for a year after the last one',
  },
  {
    name: 'street_link',
    where: 'cookie',
    section: 'guest',
    what: 'whose invitation you’ve opened, so that it counts if you join later',
    kept: 'for a week, or until you’ve created your profile',
  },
  {
    name: 'at_issuer',
    where: 'cookie',
    section: 'codes',
    what: 'that you’ve gone to another service to log in. Only the browser that went there can come back',
    kept: anHour,
  },
  {
    name: 'offer_passkey',
    where: 'cookie',
    section: 'codes',
    what: 'that you’ve just logged in with a password, so that we can offer you a passkey',
    kept: 'for an hour, or until you’ve answered',
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
    what: 'a short message, such as “Request Sent”, for the next page if your browser doesn’t run scripts',
    kept: 'until it has been shown, for a minute at most',
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
    what: 'that you pressed a button while offline and it didn’t work, so that the next page can tell you',
    kept: 'until you’ve been told',
    by: 'shell/live/held-reload.ts',
  },
  {
    name: 'loaded-for-build',
    where: 'session storage',
    section: 'device',
    what: 'the last page that was loaded again because we had updated the site',
    kept: 'until you close the tab',
    by: 'shell/live/held-reload.ts',
  },
  {
    name: 'verandah',
    where: 'database',
    section: 'device',
    what: 'the messages, club posts, reviews and events you’ve written but not sent yet, the books you’ve scanned but not saved yet, and what you’ve told about a book by its label while you were offline',
    kept: 'until it’s sent or saved, you log out, or someone else logs in. If your session ends any other way, until you next open the site a day or more after that',
    by: 'worker/draft-store.ts',
  },
  {
    name: 'pages …',
    where: 'cache',
    section: 'device',
    what: 'home, your bookcase, and the books and conversations you’ve opened recently, so that you can read them offline',
    kept: `for ${screensKeptDays} days at most, or until you log out`,
    by: 'worker/screen-cache.ts',
  },
  {
    name: 'pictures',
    where: 'cache',
    section: 'device',
    what: `the pictures you’ve seen recently, up to ${mostPictures}`,
    kept: 'until newer ones replace them, or you log out',
    by: 'worker/screen-cache.ts',
  },
  {
    name: 'shared',
    where: 'cache',
    section: 'device',
    what: 'a photo that you shared with the app from another one',
    kept: `until Add Book has read it, for ${sharedPhotoMinutes} minutes at most, or until another member logs in`,
    by: 'worker/shared-photo.ts',
  },
  {
    name: 'files …',
    where: 'cache',
    section: 'device',
    what: 'the scripts, styles and fonts of this site, kept by its service worker so that it opens fast',
    kept: 'until newer ones replace them',
    by: 'worker/cache-build-files.ts',
  },
]
