import { policyLines } from './policy.ts'

/** GET /robots.txt, for our own origin. Pages that may be read but not listed must be allowed, or crawlers never see their noindex. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...Object.entries(policyLines)
      .filter(([, { robots }]) => robots === 'none')
      .map(([pattern]) => `Disallow: ${pattern}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
