import type { MetaDescriptor } from 'react-router'
import { city } from '#city/city.ts'

const inOneSentence = `Borrow, lend and give away books with neighbours in ${city.name}.`

/** Title and description of a screen, for its `meta`: "Events · Verandah". Without a title: the product's own. */
export function pageMeta(page: { title?: string; description?: string } = {}): MetaDescriptor[] {
  const { title, description = inOneSentence } = page
  const whole = title
    ? `${title} · ${city.productName}`
    : `${city.productName} · ${city.name}’s neighbourhood library`
  return [
    { title: whole },
    { name: 'description', content: description },
    { property: 'og:title', content: title ?? city.productName },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: city.productName },
  ]
}
