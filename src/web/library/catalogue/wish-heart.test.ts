import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { whenOut } from './wish-heart.tsx'

const until = new Date('2026-03-04T08:30:00Z')
const atHome = { id: 'a', title: 'Salt', isOut: false, isOwn: false, isWished: false, kept: null }

test.each([
  ['at home says nothing', {}, '', false],
  ['with another reader says so', { isOut: true }, 'With another reader', true],
  ['of one’s own that is lent', { isOut: true, isOwn: true }, 'With another reader', false],
  [
    'kept for somebody',
    { kept: { as: 'reserved', until, isForViewer: false } },
    'Reserved until Wednesday 4 March',
    true,
  ],
  [
    'on offer to somebody',
    { kept: { as: 'promised', until, isForViewer: false } },
    'Promised until Wednesday 4 March',
    true,
  ],
  [
    'kept for the viewer',
    { kept: { as: 'reserved', until, isForViewer: true } },
    'Reserved for you until Wednesday 4 March',
    false,
  ],
  [
    'of one’s own that one keeps',
    { isOwn: true, kept: { as: 'reserved', until, isForViewer: false } },
    'Reserved until Wednesday 4 March',
    false,
  ],
])('the card of a book %s', (_what, facts, says, isWishable) => {
  const book = { ...atHome, ...facts } as unknown as Parameters<typeof whenOut>[0] // it reads nothing else
  const Page = createRoutesStub([{ path: '/', Component: () => whenOut(book) }])
  const page = renderToStaticMarkup(createElement(Page))
  expect(/<span[^>]*>([^<]*)/.exec(page)?.[1] ?? '').toBe(says)
  expect(page.includes('Add to Wishlist')).toBe(isWishable)
})
