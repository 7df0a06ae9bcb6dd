/** The features, in order: each may use those before it, on the server their services, on the web their components. */
const features = [
  'members',
  'places',
  'library',
  'messages',
  'exchanges',
  'holds',
  'swaps',
  'recommendations',
  'clubs',
  'events',
  'journeys',
  'moderation',
] as const

/** The folders in their order. A folder that is not listed here fails the test. */
export const house = {
  features,
  rules: {
    /** What every rule is built on: text, dates, paging, Zod, the viewer, refusals. It knows nothing of the features. */
    base: 'base',
    /** Shared by several features, and knows nothing of them. */
    shared: ['pictures', 'geography'],
    /** Beside the features. */
    besides: ['notices', 'data-rights'],
  },
  server: {
    /** What everything on the server is built on: settings, the log, signing, secrets. It imports nothing else of the server. */
    base: 'base',
    /** One for each way out of the process. They know nothing of the features that use them. */
    doors: [
      'store',
      'limits',
      'outward',
      'jobs',
      'live',
      'files',
      'images',
      'mail',
      'sms',
      'push',
      'look-up',
      'calendar',
      'notices',
      'operations',
    ],
    /** These serve all features, or put together what several features know, and are called by none. */
    listeners: ['notifications', 'data-rights', 'link-cards', 'metrics', 'http'],
    /** Files that put the application together: only entry points know their types. */
    composition: [
      'badges.ts',
      'services.ts',
      'operations-of.ts',
      'every-job.ts',
      'every-letter.ts',
      'main.ts',
    ],
  },
  web: {
    /** Components without domain words, code that runs beside all pages, and the frame around every screen. */
    foundation: ['ui', 'worker', 'shell'],
    /** Screens on which several features meet. They come after all features. */
    meetings: [
      'book',
      'bookcase',
      'club',
      'review',
      'map',
      'suburb',
      'search',
      'profile',
      'conversations',
      'pages',
      'notifications',
      'settings',
    ],
    assets: ['fonts'],
  },
  /** Beside the product: it lives through years of it (docs/simulation.md), and no room imports it. */
  simulation: 'simulation',
} as const

/**
 * Queries that other folders may call: an announcement is written in the transaction of what it announces, notices are
 * read by the features they belong to, who may see something inside a club depends on the club, and a text matches the same
 * books wherever it is searched.
 */
export const sharedQueries = [
  'src/server/members/admin-log/admin-log-queries.ts',
  'src/server/members/administrator-queries.ts',
  'src/server/members/block-queries.ts',
  'src/server/members/experience-queries.ts',
  'src/server/members/shown-name-queries.ts',
  'src/server/library/visible-queries.ts',
  'src/server/library/book-filter-queries.ts',
  'src/server/messages/theirs-to-see-queries.ts',
  'src/server/swaps/whole-ring-queries.ts',
  'src/server/clubs/visible-club-queries.ts',
  'src/server/live/live-queries.ts',
  'src/server/notices/notice-queries.ts',
]

/** Files that speak to the database besides `*-queries.ts` and the database's own folder, `server/store`. */
export const otherSpeakers = [
  'src/server/main.ts', // asks whether the database answers
  'src/server/jobs/jobs.ts', // gives pg-boss the transaction in which it runs its own SQL
  'src/server/live/listening-connection.ts', // LISTEN needs a connection of its own
  'src/server/live/listening-probe.ts', // asks that connection what it listens to
]

/** SQL that reads tables of later features. Everything else joins its own tables and those of features before it. */
export const seesEveryTable = [
  'src/server/store/archive/archive-queries.ts', // an archive holds every table
  'src/server/members/experience-queries.ts', // one rule, by what a member has done anywhere, that SQL of every feature chooses by (decision 037)
]

/** Functions of the database by which features ask what only later ones know, each with its reason (decision 063). */
export const asksLater = {
  clubs_of: 'copies for a club belong to the library, and clubs come later',
  is_in_club: 'a copy for a club is shown, requested and offered only to members of that club',
  lock_own_club: 'showing a copy to a club waits for a member who is leaving it, or for its end',
  club_mates: 'a copy can be reserved by name for a member of the same club',
  is_free_for: 'a copy for a club is offered only to members of that club',
  can_have: 'whether a member can request a copy depends on queues, reservations and clubs',
  may_have: 'an owner cannot accept a request for a copy that is promised to somebody else or reserved',
  reserved_for:
    'an owner reads before accepting a request that a reservation ends, and whether anybody is told',
  rests_until:
    'a copy that an owner has declined can be requested again once they reserve it for that member',
  waiting_before: 'both sides of an exchange read how many members are waiting',
} as const

/** Tests live beside the code they test and are not counted. */
export const mostFilesInFolder = 22
