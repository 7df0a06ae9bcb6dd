/** Beside which field of a club a refusal stands. */
export const refusedClubFields = { UNKNOWN_SUBURB: 'suburb' } as const
