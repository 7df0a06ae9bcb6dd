import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NearestOffer } from './nearest-offer.tsx'
import type { ShownSharer } from './shown-sharer.ts'

function aSharer(copyId: string, isOwn: boolean): ShownSharer {
  return {
    copyId,
    owner: { id: `owner of ${copyId}`, name: 'Noah Chen', photo: null },
    ...{ suburb: 'West End', offer: 'lend', condition: 'Good', picture: null },
    ...{
      isOwn,
      distance: null,
      isAvailable: true,
      rating: null,
      kept: null,
      club: null,
      request: null,
      asksAgain: null,
      isOfferedToViewer: false,
    },
  }
}

const leading = (sharers: ShownSharer[]) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(NearestOffer, { sharers, title: 'Johnno', isGuest: false }),
    ),
  )

test('the viewer’s own book leads with managing their copy, even if a neighbour has one nearer', () => {
  const shown = leading([aSharer('theirs', false), aSharer('mine', true)])
  expect(shown).toMatch(/href="\/bookcase\/copy\/mine"[^>]*>Manage your copy</)
  expect(shown).not.toContain('Request')
})

test('any other book leads with requesting it', () => {
  expect(leading([aSharer('theirs', false)])).toMatch(/href="\/\?ask=theirs#copy-theirs"[^>]*>.*Request/)
})

test('a copy whose owner has said no leads to nothing for now, and the next one leads', () => {
  const declined = { ...aSharer('theirs', false), asksAgain: 'Monday 16 March' }
  expect(leading([declined])).toBe('')
  expect(leading([declined, aSharer('next', false)])).toContain('/?ask=next#copy-next')
})

test('a guest’s button is as wide as its words, as a member’s is', () => {
  const facts = { sharers: [aSharer('theirs', false)], title: 'Johnno', isGuest: true }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(NearestOffer, facts) }])
  expect(renderToStaticMarkup(createElement(Page))).toContain('<form class="flex"')
})
