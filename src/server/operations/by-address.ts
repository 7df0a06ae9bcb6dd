import type { RateRule } from '#server/limits/rate-limits.ts'

/** Counts for the viewer's network, because a guest has no other identity. */
export const byAddress = (rule: RateRule) => ({
  rule,
  of: ({ input }: { input: { address: string } }) => input.address,
})
