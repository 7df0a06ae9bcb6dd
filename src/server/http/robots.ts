import { policyLines } from './policy.ts'

/** GET /robots.txt. What is read but not listed must be open to them, or they never see that it is not to be listed. */
export const robotsText = [
  'User-agent: *',
  ...Object.entries(policyLines)
    .filter(([, { robots }]) => robots === 'none')
    .map(([pattern]) => `Disallow: ${pattern}`),
  '',
].join('\n')
