import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OwnersPart } from './owners-part.tsx'
import { TellForms } from './tell-forms.tsx'

const shelves = [{ id: 'a', name: 'The Blue Fridge', suburb: 'West End' }]

function shown(part: ReactElement): string {
  const Page = createRoutesStub([{ path: '/', Component: () => part }])
  return renderToStaticMarkup(createElement(Page))
}

const forms = {
  owner: createElement(OwnersPart, { copyId: 'c', showsLoans: true, leaves: { shelves, taps: 'k' } }),
  reader: createElement(TellForms, { shelves, keys: { have: 'h', left: 'l', read: 'r' }, isHolder: false }),
}

test.each(['owner', 'reader'] as const)('the %s sees that a bookshelf has to be chosen', (viewer) => {
  expect(shown(forms[viewer])).toMatch(
    />Community bookshelf<span aria-hidden="true"[^>]*> \*<\/span><\/label>/,
  )
})

test('a heading says what the owner’s form is for, below that of their copy', () => {
  const headings = [...shown(forms.owner).matchAll(/<(h\d)[^>]*>(.*?)<\/h\d>/g)].map(([, level, text]) => [
    level,
    text,
  ])
  expect(headings).toEqual([
    ['h2', 'Your copy'],
    ['h3', 'Leave it at a bookshelf'],
  ])
})
