export const eventLimits = {
  title: 100,
  description: { least: 10, most: 500 },
  place: 120,
  link: 300,
  seats: 10_000,
  /** How many days ahead an event can be planned. */
  daysAhead: 731,
  /** How many days an event can last, including the first and the last. */
  days: 14,
  /** How many upcoming meetings a club can have. */
  planned: 100,
  /** How many names of people going are shown: those who answered first. */
  shownAttendees: 100,
  /**
   * How many events a calendar feed holds, and how many days back it goes. The public calendar has all upcoming events and
   * this many past or cancelled ones.
   */
  inFeed: 300,
  feedDaysBack: 90,
  /** In a day of the month view: how many events are named, and how many are counted. */
  namedOfDay: 3,
  countedOfDay: 100,
} as const
