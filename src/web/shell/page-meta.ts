import type { MetaDescriptor } from 'react-router'
import { city } from '#city/city.ts'
import { previewSize } from '#rules/pictures/picture-paths.ts'

/** A picture of the product, drawn by `npm run screenshots -- --card`. */
export const previewCard = { file: '/screenshots/card.png', ...previewSize } as const

const inOneSentence = `Borrow, lend and give away books with neighbours in ${city.name}.`

/**
 * Title and description of a screen, for its `meta`: "Events · Verandah". Without a title: the product's own. `part`: the open
 * tab, unless it is the first: "Wishlist · My Bookcase · Verandah". `image`: the absolute URL of a picture for link previews,
 * instead of the default.
 */
export function pageMeta(
  page: {
    title?: string
    part?: string | false | undefined
    description?: string
    image?: string | null | undefined
  } = {},
): MetaDescriptor[] {
  const { title, part, description = inOneSentence, image } = page
  const whole = title
    ? [part, title, city.productName].filter(Boolean).join(' · ')
    : `${city.productName} · ${city.name}’s neighbourhood library`
  return [
    { title: whole },
    { name: 'description', content: description },
    { property: 'og:title', content: title ?? city.productName },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: city.productName },
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ]
}
