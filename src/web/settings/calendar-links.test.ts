import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CalendarLinks } from './calendar-links.tsx'

test('the buttons of two clubs with one name have names of their own', () => {
  const linkOf = (id: string) => ({ club: { id, name: 'Old Pages' }, made: 'today' })
  const Component = () => createElement(CalendarLinks, { links: [linkOf('one'), linkOf('two')] })
  const page = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
  const names = [...page.matchAll(/aria-label="(Remove calendar link[^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual([
    'Remove calendar link: 1 of 2, Meetings of Old Pages',
    'Remove calendar link: 2 of 2, Meetings of Old Pages',
  ])
})
