export const loan = { defaultDays: 28, leastDays: 7, mostDays: 90 } as const
