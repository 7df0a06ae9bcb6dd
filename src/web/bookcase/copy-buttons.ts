/** The intents of a copy's buttons without fields; the form for lending has a field and shows its own errors. */
export const copyButtons = [
  'pause',
  'resume',
  'back',
  'withdraw',
  'end-reservation',
  'unwish',
  'forget-search',
  'bring-copies',
]

/** The intents of the actions on all selected books. */
export const severalCopiesIntents: readonly string[] = ['change-several', 'withdraw-several']
