export const choiceLimits = { perMember: 3, candidates: 20, days: 60 } as const
