// How whoever holds an event ticks who came.
export const whoCameLimits = {
  /** From its start until so long after its end. */
  daysAfter: 14,
  /** So many of those going are listed, by name. */
  listed: 200,
} as const
