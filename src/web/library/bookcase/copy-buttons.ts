/** What the buttons on a copy post that have no field; the form for lending has one, and says itself what is wrong. */
export const copyButtons = ['pause', 'resume', 'back', 'withdraw', 'unwish', 'forget-search']

/** What the buttons post that do something to all selected books. */
export const severalCopiesIntents: readonly string[] = ['change-several', 'withdraw-several']
