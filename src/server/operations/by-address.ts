import type { RateRule } from '#server/limits/rate-limits.ts'

/** Counts for the network that whoever asks comes from, whom there may be nothing else to know of. */
export const byAddress = (rule: RateRule) => ({
  rule,
  of: ({ input }: { input: { address: string } }) => input.address,
})
