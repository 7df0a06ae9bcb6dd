import { expect, test } from 'vitest'
import { eventData, eventMeta } from './event-data.ts'

const event = {
  ...{ title: '</script><b>Spring swap', description: 'Bring a book.', place: 'West End Library' },
  ...{ suburb: 'West End', postcode: '4101', day: 'Saturday 14 March', time: '6.30 pm to 8.00 pm' },
  startsAt: new Date('2026-03-14T08:30:00Z'),
  endsAt: new Date('2026-03-14T10:00:00Z'),
  spot: { lat: -27.4805, lng: 153.0113, isExact: true },
  picture: { id: 'b6f0', tint: '#aabbcc' },
  address: 'https://verandah.example/event/1',
  isCancelled: false,
  isForAll: true,
  club: null,
  organiser: { id: 'm1', name: 'Mia Chen' },
}
// Nothing else on an event's page is told to search engines.
const shown = (facts: object = {}) => ({ ...event, ...facts }) as unknown as Parameters<typeof eventData>[0]

test('search engines get what schema.org asks of an event, and no member’s name', () => {
  const told = eventData(shown())
  // The required properties and the location:
  // https://developers.google.com/search/docs/appearance/structured-data/event
  expect(told).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    startDate: '2026-03-14T08:30:00.000Z',
    endDate: '2026-03-14T10:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: {
      '@type': 'Place',
      name: 'West End Library',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'West End',
        postalCode: '4101',
        addressCountry: 'AU',
      },
      geo: { '@type': 'GeoCoordinates', latitude: -27.4805, longitude: 153.0113 },
    },
    image: ['https://verandah.example/images/b6f0/640.webp'],
  })
  expect(JSON.stringify(told)).not.toContain('Mia')
  expect(eventData(shown({ isCancelled: true })).eventStatus).toBe('https://schema.org/EventCancelled')
  const about = eventData(shown({ spot: { ...event.spot, isExact: false } }))
  expect(about.location).not.toHaveProperty('geo')
})

test('only what everybody may read is included: anything else is noindex', () => {
  const names = (facts?: object) => eventMeta(shown(facts)).map((tag) => Object.values(tag)[0])
  expect(names()).toEqual(expect.arrayContaining(['og:image', 'og:url', 'twitter:card']))
  expect(eventMeta(shown())).toContainEqual({ 'script:ld+json': eventData(shown()) })
  expect(names({ picture: null })).not.toContain('og:image')
  const inner = eventMeta(shown({ isForAll: false }))
  expect(inner).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify(inner)).not.toContain('ld+json')
})

test('an all-day event has dates without times', () => {
  const days = { isAllDay: true, first: '2026-12-31', last: '2027-01-01' }
  expect(eventData(shown(days))).toMatchObject({ startDate: '2026-12-31', endDate: '2027-01-01' })
})
