import { policyLines } from './policy.ts'

/** GET /robots.txt, for our own origin. Pages that may be read but not listed must be allowed, or crawlers never see their noindex. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...Object.entries(policyLines)
      .filter(([, { robots }]) => robots === 'none')
      .map(([pattern]) => `Disallow: ${inRobots(pattern)}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** A pattern as robots.txt has it (RFC 9309): a `*` for each part that varies. */
const inRobots = (pattern: string) =>
  pattern.replace(/:\w+(?:\{([^}]*)\})?/g, (_, like?: string) => like?.replace('.+', '*') ?? '*')
