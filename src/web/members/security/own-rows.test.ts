import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { LinkedWays } from '#web/members/issuers/linked-ways.tsx'
import { ContactList } from './contact-list.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SessionList } from './session-list.tsx'

const added = 'today'

function shown() {
  const passkeys = ['Phone', 'Laptop', 'Phone'].map((name, at) => ({
    ...{ id: `${name}${at}`, name, added, lastUsed: null },
  }))
  const sessions = ['1 May', '2 May'].map((lastUsed) => ({
    ...{ id: lastUsed, device: 'Firefox on Linux', lastUsed, isThis: false },
  }))
  const ways = ['Google', 'Library Card'].map((name) => ({ id: name, name, added }))
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () =>
        createElement(
          Fragment,
          null,
          createElement(PasskeyList, { passkeys, isFull: false }),
          createElement(SessionList, { sessions }),
          createElement(LinkedWays, { ways, more: [], waiting: null }),
          createElement(ContactList, { email: 'mia@example.org', phone: '+61 412 345 678' }),
        ),
    },
  ])
  return renderToString(createElement(Page))
}

/** What a screen reader says of each control that stands in a row, before any window is open. */
test('a control in a row says which row it is in', () => {
  const page = shown()
  const named = [...page.matchAll(/<(?:button|a)\b[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name)
  const folded = [...page.matchAll(/<summary.*?<\/span><\/span>/gs)].map(([part]) =>
    part.replace(/<[^>]*>/g, ''),
  )
  const names = [...named, ...folded]
  expect(names).toEqual(
    expect.arrayContaining([
      'Rename Phone',
      'Rename Laptop',
      'Remove passkey: Phone',
      'Rename Phone (2)',
      'Remove passkey: Phone (2)',
      'End session 2: Firefox on Linux, last used 2 May',
      'Remove Google',
      'Change email',
      'Remove email: mia@example.org',
      'Remove phone: +61 412 345 678',
    ]),
  )
  expect(new Set(names).size).toBe(names.length)
})
