// The metadata of a public event for search engines and link previews (schema.org Event; ogp.me).

import type { MetaDescriptor } from 'react-router'
import { city } from '#city/city.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { previewPath } from '#rules/pictures/picture-paths.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { TimedEvent } from './timed-event.ts'

/** `address`: of its page, with our public origin. */
type Told = TimedEvent & { address: string }

export function eventMeta(event: Told): MetaDescriptor[] {
  const words = pageMeta({
    title: event.title,
    description: `${event.day}, ${event.time}. ${event.description}`.slice(0, 200),
  })
  if (!event.isForAll) return [...words, { name: 'robots', content: 'noindex' }]
  const image = pictureOf(event)
  return [
    ...words,
    { tagName: 'link', rel: 'canonical', href: event.address },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: event.address },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    { 'script:ld+json': eventData(event) },
  ]
}

/** The organiser is left out if they are a member: their name is for people who open the page, not for search engines. */
export function eventData(event: Told) {
  const { title, description, startsAt, endsAt, place, suburb, postcode, spot, club, address } = event
  const image = pictureOf(event)
  const origin = new URL(address).origin
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description,
    url: address,
    // An all-day event has dates and no times.
    startDate: event.isAllDay ? event.first : startsAt.toISOString(),
    endDate: event.isAllDay ? event.last : endsAt.toISOString(),
    eventStatus: `https://schema.org/Event${event.isCancelled ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: place,
      address: {
        '@type': 'PostalAddress',
        streetAddress: place,
        addressLocality: suburb ?? city.name,
        ...(postcode && { postalCode: postcode }),
        addressRegion: city.state,
        addressCountry: city.countryCode,
      },
      ...(spot?.isExact && {
        geo: { '@type': 'GeoCoordinates', latitude: spot.lat, longitude: spot.lng },
      }),
    },
    ...(image && { image: [image] }),
    organizer: club
      ? { '@type': 'Organization', name: club.name, url: `${origin}${clubPath(club.id)}` }
      : { '@type': 'Organization', name: city.productName, url: origin },
  }
}

const pictureOf = ({ picture, address }: Told): string | null =>
  picture && new URL(previewPath(picture.id), address).href
