import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ClubCard } from './club-card.tsx'

test('thousands of members are written with a comma', () => {
  const club = {
    ...{ id: 'c', name: 'Night Readers', description: '', category: 'Poetry', suburb: '', members: 5004 },
    ...{ reading: null, isPublic: true, isClosed: false, isHidden: false, waiting: 0 },
  } as unknown as Parameters<typeof ClubCard>[0]['club'] // as far as it is read
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(ClubCard, { club }) }])
  expect(renderToStaticMarkup(createElement(Page))).toContain('5,004 members')
})
