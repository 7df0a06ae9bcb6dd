import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { LendOnAnswerForm } from './lend-on-answer.tsx'

function shown(facts: Partial<Parameters<typeof LendOnAnswerForm>[0]>): string {
  const copy = { copyId: 'a', waiting: 1, isPromised: false, canBeOffered: true, lendOn: null, ...facts }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(LendOnAnswerForm, copy) }])
  return renderToStaticMarkup(createElement(Page))
}

test('“not now” can be changed only while the copy can be offered, and promises no day', () => {
  expect(shown({ lendOn: 'not_now' })).toMatch(/You’ve said “not now”.*>Lend it on</)
  expect(shown({ lendOn: 'not_now' })).not.toMatch(/\d+ days/)
  const away = shown({ lendOn: 'not_now', canBeOffered: false })
  expect(away).toContain('1 neighbour is waiting for it.')
  expect(away).not.toMatch(/not now|Lend it on/)
  expect(shown({ lendOn: 'not_now', waiting: 0 })).toBe('')
})

test.each(['yes', 'always', 'keep'] as const)('“%s” can be taken back, wherever the copy is', (lendOn) => {
  expect(shown({ lendOn, waiting: 0 })).toContain('>Ask me each time<')
  expect(shown({ lendOn, canBeOffered: false, isPromised: true })).toMatch(/That offer stands.*Ask me each/)
})
