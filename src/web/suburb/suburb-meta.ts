// The metadata of a suburb's page for search engines and link previews (schema.org; ogp.me).
import type { MetaDescriptor } from 'react-router'
import { city } from '#city/city.ts'
import { booksText, fewestCounted, tallyOf } from '#rules/places/pins.ts'
import { cardMeta } from '#web/shell/card-meta.ts'
import { pageMeta } from '#web/shell/page-meta.ts'

type Told = {
  name: string
  postcode: string
  copies: number
  readers: number
  /** Nothing is here yet: not worth listing. */
  isQuiet: boolean
  /** Of its page, with our public origin. */
  address: string
  /** The picture of its link preview. */
  card: string
  books: readonly { title: string; author: string; address: string }[]
}

export function suburbMeta(told: Told): MetaDescriptor[] {
  const { name, address, card, isQuiet } = told
  const words = [
    ...pageMeta({ title: `Books in ${name}`, description: describe(told), image: card }),
    ...cardMeta(`The library of ${name} on ${city.productName}`),
  ]
  if (isQuiet) return [...words, { name: 'robots', content: 'noindex' }]
  return [
    ...words,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address },
    { 'script:ld+json': suburbData(told) },
  ]
}

/** Books and the place. No member is named: that is for people who open the page. */
function suburbData(told: Told) {
  const { name, postcode, address, books } = told
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: `Books in ${name}`,
    description: describe(told),
    url: address,
    about: {
      '@type': 'Place',
      name,
      address: {
        '@type': 'PostalAddress',
        addressLocality: name,
        postalCode: postcode,
        addressRegion: city.state,
        addressCountry: city.countryCode,
      },
    },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: books.map(({ title, author, address: url }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        item: { '@type': 'Book', name: title, author: { '@type': 'Person', name: author }, url },
      })),
    },
  }
}

function describe({ name, copies, readers }: Told): string {
  if (copies === 0) return `Book clubs, events and bookshelves in ${name}, and how to begin sharing books.`
  const who = readers < fewestCounted ? 'neighbours' : `${readers} neighbours`
  return `Borrow or keep ${booksText(tallyOf(copies))} from ${who} in ${name}, and find book clubs, events and bookshelves nearby.`
}
