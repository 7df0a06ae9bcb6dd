// 'Looking for': wishes that the page of a suburb shows without a name.

/** Fewer members of a suburb who let their wishes show show none: it could be guessed whose they are. */
export const fewestLooking = 3
/** Of one member, so that a list is nobody's taste alone. */
export const mostWishesOfOne = 4
export const shownWishes = 12
