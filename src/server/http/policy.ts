// The policy of each address, for requests and responses, in one table. Addresses without a line get the strict policy.
import { TrieRouter } from 'hono/router/trie-router'
import { megabytes } from '#rules/base/numbers.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { shelfFileLimits, shelfFileTooLarge } from '#rules/library/shelf-file-limits.ts'
import { imageLimits } from '#rules/pictures/image-limits.ts'

export type Policy = {
  /** The pattern of its line; absent for an address without one. */
  pattern?: string
  /** The content of the response: a page of ours, or only the file itself. */
  content: 'page' | 'nothing'
  /** The origins a page may use besides our own files, by directive: `{ 'worker-src': ['blob:'] }`. */
  allows: Readonly<Record<string, readonly string[]>>
  /** The origin whose pages may read it, although it comes from another; absent: none. */
  sharedWith?: string
  /** Search engines: may list it ('list'), read it without listing ('read'), or neither ('none'). */
  robots: 'list' | 'read' | 'none'
  /** How long browsers cache it: forever, a day, with revalidation, never, or depending on the viewer. */
  kept: 'forever' | 'a day' | 'an hour' | 'until asked' | 'never' | 'by viewer'
  /** It answers scripts in JSON, also while the database is away. */
  respondsInJson: boolean
  /** The origins that may send something here: ours, or any. */
  takesFrom: 'us' | 'anyone'
  /** The largest body, the message for a larger one unless it is a picture, and the longest time it may take to arrive. */
  body: { guestBytes: number; memberBytes: number; seconds: number; tooLarge?: string }
  /** Where files in a form go while they arrive. */
  files: 'in memory' | 'to disk' | 'dropped'
  /** Under load (load shedding): needs no slot, goes first, or waits in the queue. */
  queue: 'none' | 'first' | 'ordinary'
  /** Does its path contain a secret? Then the log keeps only the first part. */
  isSecret: boolean
}

const KB = 1024
// Three times the size of the longest text form.
const form = { guestBytes: 64 * KB, memberBytes: 64 * KB, seconds: 20 }
// Sixty books with the longest titles and authors.
const fullTray = { ...form, memberBytes: 192 * KB }
// Only members send pictures, and as many quotes as a profile holds. A slow connection gets the time for that.
const upload = { ...form, memberBytes: imageLimits.bytes + 256 * KB, seconds: 120 }

// The largest message with its files, on a slow connection.
const withFiles = {
  files: 'to disk',
  body: {
    ...form,
    memberBytes: writingLimits.filesOfMessage + writingLimits.file,
    seconds: 300,
    tooLarge: `Files in one message can be up to ${megabytes(writingLimits.filesOfMessage)} in total. Leave some out`,
  },
} as const

const strict: Policy = {
  content: 'page',
  allows: {},
  robots: 'read',
  kept: 'by viewer',
  respondsInJson: false,
  takesFrom: 'us',
  body: form,
  files: 'in memory',
  queue: 'ordinary',
  isSecret: false,
}

// Monitors, files and streams cost almost nothing; without logging in people can do nothing.
const withoutQueue = { robots: 'none', queue: 'none' } as const
const signIn = { queue: 'first' } as const
const listed = { robots: 'list' } as const
const picture = { body: upload } as const
/** JSON of a screen's scripts, and of no screen. */
const json = { robots: 'none', respondsInJson: true } as const
const background = { ...json, content: 'nothing', kept: 'never' } as const

/** By address pattern; the first match counts. Profiles and everything that only members see stay unlisted. */
export const policyLines: Readonly<Record<string, Partial<Policy>>> = {
  '/healthz': { ...withoutQueue, kept: 'never' },
  '/readyz': { ...withoutQueue, kept: 'never' },
  '/robots.txt': { robots: 'list', queue: 'none' },
  '/sitemap.xml': { robots: 'list', content: 'nothing', kept: 'a day' },
  // Revalidated on each use, so that a harmful worker can always be replaced.
  '/service-worker.js': { ...withoutQueue, kept: 'until asked' },
  '/manifest.webmanifest': { robots: 'list', queue: 'none', kept: 'until asked' },
  '/icons/*': { queue: 'none', content: 'nothing', kept: 'a day' },
  '/apple-touch-icon.png': { queue: 'none', content: 'nothing', kept: 'a day' },
  '/favicon.ico': { queue: 'none', content: 'nothing', kept: 'a day' },
  '/screenshots/*': { queue: 'none', content: 'nothing', kept: 'a day' },
  // The barcode reader is WebAssembly, and a worker has the policy of its own file: no page can run any (decision 023).
  '/assets/:file{barcode-worker-.+}': {
    robots: 'none',
    queue: 'none',
    kept: 'forever',
    allows: { 'script-src': ["'wasm-unsafe-eval'"] },
  },
  '/assets/*': { robots: 'list', queue: 'none', kept: 'forever' },
  // A screen seen again loads none of its pictures, and a deleted picture soon leaves every cache.
  '/images/:id/:variant': { queue: 'none', content: 'nothing', kept: 'a day' },
  '/live': { ...withoutQueue, kept: 'never' },
  '/messages/:id/news': background,
  '/messages/:id/read': background,
  '/settings/device': json,
  '/badges': json,
  '/prove/ask': json,
  '/settings/security/passkey': json,
  '/messages/:id/photo/:photo/:variant': { robots: 'none', content: 'nothing', kept: 'by viewer' },
  '/admin/reports/:report/photo/:photo/:variant': { robots: 'none', content: 'nothing', kept: 'never' },
  '/outbox': { ...background, ...picture },
  '/messages/:id': picture,
  '/scan/look-up': background,
  '/scan/save': { ...background, body: fullTray },
  '/settings/data/export/:id': { robots: 'none', content: 'nothing', kept: 'never' },

  '/bookcase/files/export': { robots: 'none', content: 'nothing', kept: 'never' },

  '/': listed,
  '/all-books': listed,
  '/search': listed,
  '/search/suggestions': json,
  '/add-book/suggestions': json,
  '/book/:id': listed,
  '/book/:id/also-have': json,
  '/events': listed,
  '/event/:id': { ...listed, ...picture },
  '/submit-event': { ...listed, ...picture },
  '/event/:id/calendar.ics': { robots: 'none', content: 'nothing', kept: 'by viewer' },
  '/exchanges/:id/meeting.ics': { robots: 'none', content: 'nothing', kept: 'by viewer' },
  // A calendar program has no session: the key in its address gives access.
  '/calendar/club.ics': { robots: 'none', content: 'nothing', kept: 'by viewer' },
  '/calendar/own.ics': { robots: 'none', content: 'nothing', kept: 'by viewer' },
  '/calendar/events.ics': { robots: 'none', content: 'nothing', kept: 'by viewer' },
  '/club/:id/events': picture,
  '/book-clubs': listed,
  '/club/:id': listed,
  '/club/:id/mentions': background,
  '/club/:id/file/:file': { robots: 'none', content: 'nothing', kept: 'never' },
  '/club/:id/picture/:picture/:variant': { robots: 'none', content: 'nothing', kept: 'never' },
  '/club/:id/discussion/:discussion/news': background,
  '/club/:id/discussion/:discussion/read': background,
  '/club/:id/discussion/:discussion': withFiles,
  '/map': listed,
  '/map/city': { ...withoutQueue, content: 'nothing', kept: 'until asked' },
  '/map/files/*': { ...withoutQueue, content: 'nothing', kept: 'until asked' },
  '/map/pins': json,
  '/map/library/:slug': listed,
  '/suburb/:slug': listed,
  '/suburb/:slug/card.jpg': { content: 'nothing', kept: 'an hour' },
  // Asked for each time: a club may be hidden or private by now.
  '/book/:id/card.jpg': { content: 'nothing', kept: 'until asked' },
  '/club/:id/card.jpg': { content: 'nothing', kept: 'until asked' },
  // Anybody who knows the code of a label can say where its book is.
  '/c/:code': { isSecret: true },
  // Anybody who has the link can join by it. A crawler may read a page with a secret in its address: it has to see the noindex.
  '/join/:code': { isSecret: true },
  '/map/bookshelf/:id': listed,
  '/about': listed,
  '/contact': listed,
  '/terms': listed,
  '/privacy': listed,
  '/cookies': listed,
  '/licence': listed,
  '/source.zip': { ...withoutQueue, robots: 'none', content: 'nothing', kept: 'until asked' },

  '/auth': signIn,
  '/auth/passkey': { ...json, ...signIn },
  '/auth/*': signIn,
  // Apple posts its answer from its own pages (apple-posts.ts).
  '/auth/with/apple/posted': {
    ...signIn,
    robots: 'none',
    content: 'nothing',
    kept: 'never',
    takesFrom: 'anyone',
  },
  '/log-out': { ...signIn, robots: 'none' },
  '/theme': { robots: 'none' },
  // The ticket in it is its member's secret.
  '/objection/:key': { isSecret: true },
  '/passkey-offer': { robots: 'none' },

  // Mail programs press its button for people, from other machines and without a session.
  '/unsubscribe/:ticket/one-click': {
    isSecret: true,
    robots: 'none',
    content: 'nothing',
    kept: 'never',
    takesFrom: 'anyone',
  },
  '/unsubscribe/:ticket': { isSecret: true },

  '/club/:id/settings': picture,
  '/map/suggest': picture,
  '/bookcase': picture,
  '/bookcase/files': {
    body: { ...upload, memberBytes: shelfFileLimits.bytes + 64 * KB, tooLarge: shelfFileTooLarge },
  },
  '/bookcase/copy/:id': picture,
  '/add-book': picture,
  // A device posts it for the app that shares something. It only leads to a form.
  '/add-book/shared': {
    robots: 'none',
    content: 'nothing',
    kept: 'never',
    takesFrom: 'anyone',
    files: 'dropped',
    // Nothing of a file is kept, so its size costs nothing: any photo of a phone may pass.
    body: { ...upload, memberBytes: 40 * KB * KB, tooLarge: 'Share it without the photo' },
  },
  '/book/:id/correct': picture,
  '/make-profile': picture,
  '/edit-profile': picture,
}

/**
 * The same, with the origins to which login forms may lead: the issuers, by a redirect, which browsers without scripts check against
 * the policy of the page with the form.
 */
export function withFormTargets(origins: readonly string[]): typeof policyLines {
  if (origins.length === 0) return policyLines
  const allows = { 'form-action': origins }
  const screens = ['/auth', '/settings/security'] as const
  const widened = screens.map((path) => [path, { ...policyLines[path], allows }] as const)
  return { ...policyLines, ...Object.fromEntries(widened) }
}

/**
 * The same, with the origins of the map's style: its worker, a file of ours, fetches the tiles and has the policy of its
 * own file.
 */
export function withMapOrigins(origins: readonly string[], lines: typeof policyLines): typeof policyLines {
  if (origins.length === 0) return lines
  const allows = { 'connect-src': origins, 'img-src': ['data:', 'blob:', ...origins], 'font-src': origins }
  return {
    '/assets/:file{maplibre-gl-worker-.+}': { ...lines['/assets/*'], allows },
    ...lines,
    '/map': { ...lines['/map'], allows },
    // Its tab 'Map' shows the map too.
    '/search': { ...lines['/search'], allows },
    '/map/suggest': { ...lines['/map/suggest'], allows },
    '/event/:id': { ...lines['/event/:id'], allows },
  }
}

/**
 * The same, with public pictures that pages of `publicUrl` get from another origin, which fetches them from here. That pages
 * may show them is part of every page's policy (safety/security-headers.ts).
 */
export function withPicturesOrigin(
  { publicUrl, picturesUrl }: { publicUrl: string; picturesUrl: string | undefined },
  lines: typeof policyLines,
): typeof policyLines {
  if (!picturesUrl) return lines
  const pictures = '/images/:id/:variant'
  return { ...lines, [pictures]: { ...lines[pictures], sharedWith: publicUrl } }
}

export type Policies = ReturnType<typeof createPolicies>

/** The router of screens reads `/C/code`, `/c/code/` and `/c/code.data` as `/c/code`. What answers without a screen has only one address. */
export function createPolicies(lines: typeof policyLines = policyLines) {
  const router = new TrieRouter<Line>()
  const exact = new Map<string, Line>()
  const secretStarts = new Set<string>()
  for (const [pattern, line] of Object.entries(lines)) {
    const policy = { ...strict, ...line, pattern }
    const each = { policy, ofScreen: isScreens(policy) ? policy : policy.isSecret ? strictSecret : strict }
    if (/[:*]/.test(pattern)) router.add('ALL', pattern, each)
    else exact.set(pattern, each)
    if (policy.isSecret) secretStarts.add(firstSegment(pattern))
  }
  const lineOf = (path: string): Line | undefined => exact.get(path) ?? router.match('ALL', path)[0][0]?.[0]
  return {
    of(path: string): Policy {
      const asked = screenOf(path)
      const line = asked === path ? lineOf(path) : undefined
      if (line) return line.policy
      const screen = asked.toLowerCase().replace(/(?!^)\/+$/, '')
      return lineOf(screen)?.ofScreen ?? (secretStarts.has(firstSegment(screen)) ? strictSecret : strict)
    },
  }
}

type Line = { policy: Policy; ofScreen: Policy }

const strictSecret: Policy = { ...strict, isSecret: true }

const isScreens = ({ queue, takesFrom }: Policy) => queue !== 'none' && takesFrom === 'us'

const firstSegment = (path: string) => path.split('/', 2)[1] ?? ''

/** The data of a screen is at its address with '.data' appended; for home it is '/_.data'. */
export function screenOf(path: string): string {
  return path.endsWith('.data') ? path.replace(/(?:\/_(?:root)?)?\.data$/, '') || '/' : path
}
