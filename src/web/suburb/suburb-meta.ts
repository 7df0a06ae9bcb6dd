// The metadata of a suburb's page for search engines and link previews (schema.org; ogp.me).
import type { MetaDescriptor } from 'react-router'
import { city } from '#city/city.ts'
import { cardMeta } from '#web/shell/card-meta.ts'
import { pageMeta } from '#web/shell/page-meta.ts'

type Told = {
  name: string
  postcode: string
  /** How much there is, in words. */
  sentence: string
  /** Nothing is here yet: not worth listing. */
  isQuiet: boolean
  /** Of its page, with our public origin. */
  address: string
  /** The picture of its link preview. */
  card: string
  books: readonly { title: string; author: string; address: string }[]
}

export function suburbMeta(told: Told): MetaDescriptor[] {
  const { name, sentence, address, card, isQuiet } = told
  const words = [
    ...pageMeta({ title: `Books in ${name}`, description: sentence, image: card }),
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
  const { name, postcode, sentence, address, books } = told
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: `Books in ${name}`,
    description: sentence,
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
