import type { City } from '#city/city.ts'
import { sharePath } from '#rules/library/shared/share-path.ts'

// The background that a phone shows while the app opens; goes with `paper` and the icon's purple.
const PAPER = '#fbf6ec'

/** GET /manifest.webmanifest: makes the product installable as an app. */
export function appManifest({ productName, name, locale }: Pick<City, 'productName' | 'name' | 'locale'>) {
  return {
    id: '/',
    name: `${productName} · ${name}’s neighbourhood library`,
    short_name: productName,
    description: `Borrow, lend and give away books with neighbours in ${name}.`,
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['books', 'lifestyle', 'social'],
    icons: appIcons.map(({ file, size, purpose }) => ({
      src: file,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    screenshots: appScreenshots.map(({ file, width, height, label }) => ({
      src: file,
      sizes: `${width}x${height}`,
      type: 'image/webp',
      form_factor: width < height ? 'narrow' : 'wide',
      label,
    })),
    // Answered by the service worker (web/worker/share-target.ts).
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...{ title: 'title', text: 'text', url: 'url' },
        files: [{ name: 'photo', accept: ['image/*'] }],
      },
    },
    shortcuts: [
      { name: 'My Bookcase', url: '/bookcase' },
      { name: 'Messages', url: '/messages' },
    ],
  }
}

/** Drawn by the build (scripts/draw-icons.ts). */
export const appIcons = [
  { file: '/icons/app-192.png', size: 192, purpose: 'any' },
  { file: '/icons/app-512.png', size: 512, purpose: 'any' },
  { file: '/icons/maskable-192.png', size: 192, purpose: 'maskable' },
  { file: '/icons/maskable-512.png', size: 512, purpose: 'maskable' },
] as const

/** Screenshots of the product: npm run screenshots -- --manifest. */
export const appScreenshots = [
  { screen: 'home', file: '/screenshots/home.webp', width: 1280, height: 800, label: 'Books near you' },
  {
    screen: 'book',
    file: '/screenshots/book.webp',
    width: 390,
    height: 844,
    label: 'A book and who lends it',
  },
  {
    screen: 'conversation-accepted',
    file: '/screenshots/conversation.webp',
    width: 390,
    height: 844,
    label: 'A conversation about a loan',
  },
] as const
