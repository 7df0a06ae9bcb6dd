import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Wishlist } from './wishlist.tsx'

const wish = { id: 'a', title: 'Salt', author: 'Mark', genre: 'History', cover: null, distance: { km: 3 } }

function shown(facts: Omit<Parameters<typeof Wishlist>[0], 'wishes'>): string {
  const wishes = [wish] as unknown as Parameters<typeof Wishlist>[0]['wishes'] // the list reads nothing else
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(Wishlist, { wishes, ...facts }) },
  ])
  return renderToStaticMarkup(createElement(Page))
}

test('a wish that a swap would bring says so in a line of its own, beside its distance', () => {
  expect(shown({ swaps: ['a'], isBelowOthers: true })).toMatch(/>3.0 km away<.*>A swap would work</)
  expect(shown({ swaps: [], isBelowOthers: true })).not.toContain('swap')
})

test('below other lists the wishes have a heading, and above nothing it is for screen readers', () => {
  expect(shown({ swaps: [], isBelowOthers: true })).toContain(
    '<h2 id="wished" class="text-xl">Your wishlist<',
  )
  expect(shown({ swaps: [], isBelowOthers: false })).toContain('<h2 id="wished" class="sr-only">')
})
