/** A member's profile, as others see it. */
export const profilePath = (id: string): string => `/profile/${id}`
