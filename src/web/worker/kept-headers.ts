// How an answer that was kept says so.

/** Which screen it is; when it was read, in milliseconds; as what; and by a page of which build, whose screens read no other's data. */
export const keptHeaders = {
  screen: 'X-Kept-Screen',
  at: 'X-Kept-At',
  as: 'X-Kept-As',
  build: 'X-Kept-Build',
} as const
