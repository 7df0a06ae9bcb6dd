// Searching in a club.

export const foundPerPage = 20
