import { expect, test } from 'vitest'
import { isLit, tabs } from './tabs.ts'

test.each([
  ['/', 'Books'],
  ['/events', 'Events'],
  ['/event/', 'Events'],
  ['/event/3f2a', 'Events'],
  ['/map', 'Map'],
  ['/messages', 'Messages'],
  ['/profile', 'Profile'],
  ['/profile/3f2a', 'Profile'],
  ['/settings', 'Profile'],
  ['/book-clubs', 'Profile'],
  ['/club/new', 'Profile'],
  ['/club/3f2a/discussion/new', 'Profile'],
  ['/all-books', undefined],
  ['/eventful', undefined],
  ['/profiles', undefined],
])('%s highlights %s', (pathname, label) => {
  expect(tabs.filter((tab) => isLit(tab, pathname)).map((tab) => tab.label)).toEqual(label ? [label] : [])
})
