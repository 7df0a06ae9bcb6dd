import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Decisions } from './decisions.tsx'

test('each decision links to where its member reads it, and says whether they can still object', () => {
  const warned = { id: 'a', kind: 'warn', name: null, madeOn: '3 March 2026', mayObject: true } as const
  const hidden = { ...warned, id: 'b', kind: 'hide', name: 'Johnno', mayObject: false } as const
  const Component = () => createElement(Decisions, { decisions: [warned, hidden] })
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, label]) => [
    to,
    label?.replaceAll(/<[^>]*>/g, ''),
  ])
  expect(links).toEqual([
    ['/objection/a', 'Read it or object'],
    ['/objection/b', 'Read it'],
  ])
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Something you posted was hidden: “Johnno”')
})
