import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeptBadge } from './kept-badge.tsx'

test.each([
  ['promised', false, 'Promised', 'until Wednesday 4 March at 6.30 pm'],
  ['promised', true, 'Promised to you', 'until Wednesday 4 March at 6.30 pm'],
  ['reserved', false, 'Reserved', 'until Wednesday 4 March'],
] as const)(
  'a copy that is %s (for the viewer: %s) has it in a badge, and its end beside it',
  (as, isForViewer, state, end) => {
    const kept = { as, until: new Date('2026-03-04T18:30:00+10:00') } as Parameters<
      typeof KeptBadge
    >[0]['kept']
    const page = renderToStaticMarkup(createElement(KeptBadge, { kept, isForViewer }))
    expect(/rounded-full[^>]*>([^<]*)/.exec(page)?.[1]).toBe(state)
    expect(page.replace(/<[^>]*>/g, '')).toBe(`${state} ${end}`)
  },
)
