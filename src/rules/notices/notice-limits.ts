/** How many days the link at the end of an email works. */
export const unsubscribeDays = 180
