import { policyLines } from './policy.ts'

/** GET /robots.txt. Pages that may be read but not listed must be allowed, or crawlers never see their noindex. */
export const robotsText = [
  'User-agent: *',
  ...Object.entries(policyLines)
    .filter(([, { robots }]) => robots === 'none')
    .map(([pattern]) => `Disallow: ${pattern}`),
  '',
].join('\n')
