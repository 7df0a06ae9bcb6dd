/** The features, downhill: each may use those before it, on the server their services, on the web their parts. */
const features = [
  'members',
  'places',
  'library',
  'messages',
  'exchanges',
  'clubs',
  'events',
  'moderation',
] as const

/** The rooms of the house in their order; a folder that is not named here fails the test. */
export const house = {
  features,
  server: {
    /** One for each way out of the process. They know nothing of the features behind them. */
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
    /** They hear or serve all features, and are called by none. */
    listeners: ['notifications', 'data-rights', 'http'],
    /** Files that put the house together: only listeners know their types. */
    composition: ['services.ts', 'operations-of.ts', 'main.ts'],
  },
  web: {
    /** Without domain words, what runs beside all pages, and what stands around every screen. */
    foundation: ['ui', 'worker', 'shell'],
    /** Screens on which several features meet; they come after all of them. */
    meetings: ['map', 'search', 'profile', 'conversations', 'pages', 'notifications', 'settings'],
    assets: ['fonts'],
  },
} as const

/** Queries that other folders call: an announcement is made in the transaction of what it announces, and notices are read by their features, and whatever stands in a club is seen by whom the club lets in. */
export const sharedQueries = [
  'src/server/members/admin-log/admin-log-queries.ts',
  'src/server/members/administrator-queries.ts',
  'src/server/members/block-queries.ts',
  'src/server/members/experience-queries.ts',
  'src/server/clubs/visible-club-queries.ts',
  'src/server/live/live-queries.ts',
  'src/server/notices/notice-queries.ts',
]

/** Who speaks to the database beside `*-queries.ts` and its own door, `server/store`. */
export const otherSpeakers = [
  'src/server/main.ts', // asks it whether anybody is in
  'src/server/jobs/jobs.ts', // hands pg-boss the transaction it writes its own SQL in
  'src/server/live/listening-connection.ts', // LISTEN needs a connection of its own
  'src/server/live/listening-probe.ts', // asks that connection what it hears
]

/** Tests stand beside what they test and are not counted. */
export const mostFilesInFolder = 22
