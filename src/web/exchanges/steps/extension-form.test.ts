import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ExtensionForm } from './extension-form.tsx'

const other = { id: 'k', name: 'Kirra', photo: null, reputation: null }

function shown(waiting: number): string {
  const exchange = { dueOn: '2026-03-05', waiting, other }
  const props = { exchange, today: '2026-03-02', exchangeId: 'a', back: '/bookcase' }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(ExtensionForm, props) }])
  return renderToStaticMarkup(createElement(Page)).replace(/<[^>]*>/g, '')
}

test('a borrower who asks for more time reads how many wait, and that it is up to the owner', () => {
  expect(shown(2)).toContain(
    '2 neighbours are waiting for it, so it’s up to Kirra whether you can keep it longer.',
  )
  expect(shown(0)).not.toContain('waiting')
})
