// Reads that the oracle does not look at, with the reason. Those of administrators are left out: it looks as members and as a guest.

/** The viewer's own rows, or what is the same for everybody: anybody else in it is shown by another read. */
const own = [
  ...[
    'dataRights.exports',
    'dataRights.openExport',
    'dataRights.loansUnderWay',
    'signIn.awaited',
    'signIn.phoneCountries',
  ],
  ...['security.contact', 'security.sessions', 'passkeys.list', 'passkeys.isOffered', 'proof.ways'],
  ...[
    'issuers.offered',
    'issuers.waiting',
    'issuers.linked',
    'streetLinks.own',
    'streetLinks.open',
    'members.editableProfile',
  ],
  ...[
    'members.blockedMembers',
    'library.genresInUse',
    'library.wishlist',
    'library.bookcase',
    'library.copy',
    'library.copiesBehind',
    'library.ownClubs',
  ],
  ...[
    'library.bookOfIsbn',
    'library.toReview',
    'library.lookouts',
    'library.knownBooks',
    'library.knownBook',
  ],
  ...[
    'library.shelfImports',
    'library.shelfImport',
    'library.exportShelves',
    'library.bookToCorrect',
    'library.corrections',
  ],
  ...['exchanges.meetingOffer', 'exchanges.meetingFile', 'exchanges.requestCounts'],
  ...['exchanges.forCopies', 'recommendations.isOn', 'clubs.latestChoice', 'clubs.mayHear', 'events.mayHear'],
  ...[
    'events.ownEvents',
    'events.ownSubmissions',
    'events.submissionToEdit',
    'events.publicFeedAddress',
    'events.calendarLinks',
    'journeys.labels',
  ],
  ...[
    'moderation.ownAction',
    'moderation.ownActions',
    'notices.pushHere',
    'notices.isClearUndoable',
    'notices.settings',
    'notices.subscription',
  ],
]

/** Shown to one side of an exchange, whose card is compared in the conversation. */
const ofTwo = [
  ...[
    'messages.conversationToReport',
    'messages.isAcrossBlock',
    'messages.conversationsToReport',
    'messages.open',
    'messages.photo',
    'exchanges.incoming',
    'exchanges.outgoing',
    'exchanges.ended',
  ],
  ...[
    'exchanges.card',
    'exchanges.onProfile',
    'exchanges.borrowed',
    'exchanges.inConversation',
    'swaps.ofRequests',
    'journeys.ofExchanges',
  ],
]

/** To the owner of a copy: how many could be offered it, as the queue is served, which the invariants about holds recount. */
const ofOwner = ['holds.reservable', 'holds.toLendOn']

/** They show rows of others by the same conditions as a read that is compared, and a test of their service tries each condition. */
const asAnother = [
  ...[
    'places.bookshelves',
    'places.suburbBookshelves',
    'places.bookshelf',
    'places.check',
    'places.pins',
    'library.suggest',
  ],
  ...['library.nearest', 'library.newest', 'library.review', 'library.booksBySuburb', 'library.bookPins'],
  ...[
    'clubs.liveliestClubs',
    'clubs.clubsInSuburb',
    'clubs.suburbsWithClubs',
    'clubs.countClubsCalled',
    'clubs.club',
    'clubs.managedClub',
    'clubs.clubMembers',
  ],
  ...[
    'clubs.preview',
    'clubs.searchClub',
    'clubs.discussionNews',
    'clubs.discussionTalkers',
    'clubs.mentionable',
  ],
  ...[
    'clubs.discussionPost',
    'clubs.openFile',
    'clubs.openPicture',
    'clubs.invitations',
    'clubs.joinRequests',
    'clubs.clubReports',
  ],
  ...[
    'clubs.bannedFrom',
    'events.whoCame',
    'events.event',
    'events.suburbEvents',
    'events.nextEvents',
    'events.eventsOfMonth',
  ],
  ...[
    'events.eventsOfClub',
    'events.eventsBySuburb',
    'events.eventPins',
    'events.calendarFile',
    'events.feed',
    'events.ownFeed',
  ],
]

export const unseenReads: readonly string[] = [...own, ...ofTwo, ...ofOwner, ...asAnother]
