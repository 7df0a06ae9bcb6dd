/** The fields of an event's facts that the server may refuse: `hour` is its first hour. */
export const refusedFactsAt = <Field extends string>(hour: Field) =>
  ({ EVENT_HOUR_SKIPPED: hour, EVENT_IN_PAST: 'startsOn', EVENT_TOO_FAR: 'startsOn' }) as const
