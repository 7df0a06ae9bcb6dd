import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { InvitationList } from './invitation-list.tsx'

test('each open invitation has a button with a name of its own', () => {
  const each = { until: '14 March', uses: 0, mostUses: 5 }
  const invitations = [
    { ...each, id: 'one', isLink: true, name: null },
    { ...each, id: 'two', isLink: true, name: null },
    { ...each, id: 'three', isLink: false, name: 'Mia' },
    { ...each, id: 'four', isLink: false, name: 'Mia' },
  ]
  const Component = () => createElement(InvitationList, { invitations })
  const page = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
  const buttons = [...page.matchAll(/<button[^>]*>(Withdraw.*?)<\/button>/g)]
  expect(buttons.map(([, inside = '']) => inside.replace(/<[^>]*>/g, ''))).toEqual([
    'Withdraw link 1 of 4, until 14 March',
    'Withdraw link 2 of 4, until 14 March',
    'Withdraw invitation 3 of 4, Mia',
    'Withdraw invitation 4 of 4, Mia',
  ])
})
