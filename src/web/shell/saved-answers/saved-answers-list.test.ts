import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SavedAnswersList } from './saved-answers-list.tsx'

test('no link in a form with saved answers leaves it: a reason that is half written would be lost', () => {
  const answers = [{ id: 'a', title: 'Not in the city', words: 'Hello {name}, it is too far away.' }]
  const list = renderToStaticMarkup(createElement(SavedAnswersList, { answers, name: 'Mia' }))
  const links = list.match(/<a [^>]*>/g) ?? []
  expect(links).toHaveLength(1)
  for (const link of links) expect(link).toContain('target="_blank"')
  expect(list).toContain('opens a new tab')
})
