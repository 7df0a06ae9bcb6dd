// Limits of where and when two neighbours meet.
export const meeting = {
  /** How many places are offered. */
  offered: 3,
  /**
   * How much further than the distance between the suburbs either may have to travel. Within one suburb, this is the whole
   * limit.
   */
  detourKm: 5,
  /** How long a meeting takes in a calendar. */
  minutes: 30,
  /** How far ahead one can be agreed on. */
  daysAhead: 366,
} as const
