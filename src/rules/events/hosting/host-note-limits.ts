// Limits of messages to everyone going to an event.
export const hostNoteLimits = {
  text: 500,
  /** For each event, whoever writes them. */
  ofDay: 3,
  /** How long after the event hosts can still write: lost property, links to photos. */
  hoursAfter: 24,
  /** How long a message is held before anyone is notified. Taken back by then, it has reached nobody's inbox. */
  secondsHeld: 60,
  /** How many of the newest are shown on the event's page. */
  shown: 30,
} as const
