/** The field of each refusal about a club. */
export const refusedClubFields = { UNKNOWN_SUBURB: 'suburb' } as const
