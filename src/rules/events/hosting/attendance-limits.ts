// How hosts tick who came to their event.
export const attendanceLimits = {
  /** From the start until this many days after the end. */
  daysAfter: 14,
  /** How many people going are listed, by name. */
  listed: 200,
} as const
