import { expect, test } from 'vitest'
import { addressOf, everyRoute } from '#tests/support/every-route.ts'
import { createPolicies, policyLines } from './policy.ts'
import { robotsText } from './robots.ts'

const policies = createPolicies()
const id = '7ed1d620-21d4-4f64-80a4-a040f21d0063'
const addresses = everyRoute.map((route) => ({ ...route, path: addressOf(route.pattern, () => id) }))
// Addresses that answer without a screen.
const doors = [
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/suburb/west-end/card.jpg',
  `/book/${id}/card.jpg`,
  `/club/${id}/card.jpg`,
  '/service-worker.js',
  '/manifest.webmanifest',
  '/icons/app-192.png',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/screenshots/home.webp',
  '/assets/app-Dx1.js',
  '/assets/barcode-worker-Dx1.js',
  '/source.zip',
  '/map/city',
  '/map/files/city.pmtiles',
  `/images/${id}/320.webp`,
  '/live',
  '/auth/with/apple/posted',
  '/add-book/shared',
  `/unsubscribe/${id}/one-click`,
  `/messages/${id}/news`,
  `/messages/${id}/read`,
  `/club/${id}/discussion/${id}/read`,
  `/messages/${id}/photo/${id}/320.webp`,
  `/club/${id}/picture/${id}/320.webp`,
  `/admin/reports/${id}/photo/${id}/320.webp`,
  '/outbox',
  '/scan/look-up',
  '/scan/save',
  `/settings/data/export/${id}`,
  '/bookcase/files/export',
  `/club/${id}/mentions`,
  `/club/${id}/file/${id}`,
  `/club/${id}/discussion/${id}/news`,
  '/calendar/club.ics',
  '/calendar/own.ics',
  '/calendar/events.ics',
  `/event/${id}/calendar.ics`,
  `/exchanges/${id}/meeting.ics`,
]

test('every screen is listed', () => {
  expect(addresses.length).toBeGreaterThan(30)
  expect(addresses.map(({ access }) => access)).not.toContain('none')
})

test('addresses that contain a ticket are kept out of the log', () => {
  const holding = [...addresses.map(({ pattern }) => pattern), ...Object.keys(policyLines)].filter(
    (pattern) => /:(?:ticket|key|token|code|secret)\b/.test(pattern),
  )
  expect(holding.length).toBeGreaterThan(2)
  const logged = holding.filter((pattern) => !policies.of(addressOf(pattern, () => id)).isSecret)
  expect(logged).toEqual([])
})

test.each([
  '/C/code',
  '/c/code/',
  '/c/code.data',
  '/Join/code',
  '/Objection/key',
  '/UNSUBSCRIBE/ticket',
  '/c/code/more',
])('the secret in %s is kept out of the log', (path) =>
  expect(policies.of(path)).toMatchObject({ isSecret: true, takesFrom: 'us', queue: 'ordinary' }),
)

test.each(['/Book/id', '/book/id/', '/EDIT-PROFILE', '/edit-profile/'])(
  '%s has the policy of its screen',
  (path) => expect(policies.of(path)).toBe(policies.of(path.toLowerCase().replace(/\/$/, ''))),
)

test('a screen that answers instead of a file needs a slot, and takes posts from our own site only', () => {
  const files = doors.filter((path) => {
    const { queue, takesFrom } = policies.of(path)
    return queue === 'none' || takesFrom === 'anyone'
  })
  expect(files.length).toBeGreaterThan(10)
  for (const path of files.flatMap((each) => [`${each}.data`, each.toUpperCase()])) {
    expect(policies.of(path), path).toMatchObject({ takesFrom: 'us', content: 'page' })
    expect(policies.of(path).queue, path).not.toBe('none')
  }
})

test.each(addresses)(
  '$pattern accepts posts from our own site only, and is indexed only if guests may enter',
  (route) => {
    const policy = policies.of(route.path)
    expect(policy).toMatchObject({ content: 'page', takesFrom: 'us', kept: 'by viewer' })
    if (route.access !== 'guest') expect(policy.robots).not.toBe('list')
    const data = route.path === '/' ? '/_.data' : `${route.path}.data`
    expect(policies.of(data), 'a data request follows the policy of its screen').toBe(policy)
  },
)

test.each([
  ['/profile/:id', { robots: 'read' }],
  ['/messages/:conversationId', { robots: 'read' }],
  ['/admin', { robots: 'read' }],
  ['/book/:id', { robots: 'list', queue: 'ordinary', body: { guestBytes: 65_536, memberBytes: 65_536 } }],
  ['/auth', { robots: 'read', queue: 'first' }],
  ['/auth/reset', { queue: 'first' }],
  ['/edit-profile', { body: { guestBytes: 65_536, memberBytes: 5_505_024 } }],
  ['/bookcase/copy/:id', { body: { guestBytes: 65_536, memberBytes: 5_505_024 } }],
  ['/no/such/page', { robots: 'read', queue: 'ordinary' }],
  ['/assets/app-Dx1.js', { kept: 'forever', queue: 'none', allows: {} }],
  ['/assets/barcode-worker-Dx1.js', { kept: 'forever', allows: { 'script-src': ["'wasm-unsafe-eval'"] } }],
])('%s has its own line, or the strictest policy', (path, expected) => {
  expect(policies.of(path)).toMatchObject(expected)
})

test('every line is about an existing address', () => {
  const paths = [...addresses.map(({ path }) => path), ...doors]
  for (const pattern of Object.keys(policyLines)) {
    const only = createPolicies({ [pattern]: { allows: { 'img-src': [] } } })
    const strict = only.of('/nowhere/at/all')
    expect(
      paths.some((path) => only.of(path) !== strict),
      pattern,
    ).toBe(true)
  }
})

test('search engines are kept from what is not a page, and allowed where a noindex has to be read', () => {
  const text = robotsText('https://verandah.example')
  expect(text).toMatch(/^User-agent: \*\n(Disallow: \/\S+\n)+\nSitemap: \S+\n$/)
  expect(text).toContain('Disallow: /live\n')
  expect(text).toContain('Sitemap: https://verandah.example/sitemap.xml\n')
  expect(text).not.toContain('/profile')
  // What varies is a star: an address with a colon would keep nobody from anything.
  expect(text).toContain('Disallow: /messages/*/photo/*/*\n')
  expect(text).toContain('Disallow: /assets/barcode-worker-*\n')
  expect(text).not.toMatch(/[:{}]\w+[\n/]/)
  const secrets = Object.entries(policyLines).filter(([, { isSecret, content }]) => isSecret && !content)
  expect(secrets.length).toBeGreaterThan(3)
  for (const [pattern, { robots }] of secrets)
    expect(robots, `${pattern} has to be read to be left out`).not.toBe('none')
})
