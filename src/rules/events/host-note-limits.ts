// How much is written to everybody who is going to an event.
export const hostNoteLimits = {
  text: 500,
  /** Of one event, whoever writes them. */
  ofDay: 3,
  /** So long after it is over there may be a last word: what was left behind, where the photos are. */
  hoursAfter: 24,
  /** So long nobody is told yet: taken back until then, it has reached nobody's letter box. */
  secondsHeld: 60,
  /** The newest stand on its page. */
  shown: 30,
} as const
