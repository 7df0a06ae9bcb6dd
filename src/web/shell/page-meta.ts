import type { MetaDescriptor } from 'react-router'
import { city } from '#city/city.ts'

const inOneSentence = `Borrow, lend and give away books with neighbours in ${city.name}.`

/**
 * Title and description of a screen, for its `meta`: "Events · Verandah". Without a title: the product's own. `part`: which of
 * its tabs is open, where that is not the first: "Wishlist · My Bookcase · Verandah".
 */
export function pageMeta(
  page: { title?: string; part?: string | false | undefined; description?: string } = {},
): MetaDescriptor[] {
  const { title, part, description = inOneSentence } = page
  const whole = title
    ? [part, title, city.productName].filter(Boolean).join(' · ')
    : `${city.productName} · ${city.name}’s neighbourhood library`
  return [
    { title: whole },
    { name: 'description', content: description },
    { property: 'og:title', content: title ?? city.productName },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: city.productName },
  ]
}
