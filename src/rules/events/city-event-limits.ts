export const cityEventLimits = {
  categories: 6,
  category: 30,
  reason: 500,
  /** How many of an organiser's events may wait for review. */
  waiting: 20,
  /** How many days a guest has to confirm their address. */
  confirmDays: 7,
} as const
