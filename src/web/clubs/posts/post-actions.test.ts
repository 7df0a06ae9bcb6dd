import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PostActions } from './post-actions.tsx'

type May = {
  mayReply?: boolean
  mayEdit?: boolean
  mayDelete?: boolean
  mayReport?: boolean
  mayBan?: boolean
}

function shown(post: object, mayReply: boolean): string {
  const props = { post, mayReply, opens: (window: string) => `?${window}=1` }
  const actions = createElement(PostActions, props as unknown as Parameters<typeof PostActions>[0]) // no more is read
  return renderToStaticMarkup(createElement(MemoryRouter, null, actions))
}

/** The labels that show at once, and those that unfold. */
function labels({ mayReply = false, ...may }: May): [string[], string[]] {
  const post = {
    author: { name: 'Ana' },
    mayEdit: false,
    mayDelete: false,
    mayReport: false,
    mayBan: false,
    ...may,
  }
  const page = shown(post, mayReply)
  const [, folded = ''] = /<details.*?<\/summary>(.*)<\/details>/.exec(page) ?? []
  const linked = (part: string) => [...part.matchAll(/<a [^>]*>([^<]*)</g)].map(([, label]) => label ?? '')
  return [linked(page.replace(folded, '')), linked(folded)]
}

test.each<[string, May, string[], string[]]>([
  ['a guest', {}, [], []],
  ['a member', { mayReply: true, mayReport: true }, ['Quote', 'Report'], []],
  ['its author', { mayReply: true, mayEdit: true, mayDelete: true }, ['Quote'], ['Edit', 'Delete']],
  [
    'a moderator',
    { mayReply: true, mayDelete: true, mayReport: true, mayBan: true },
    ['Quote'],
    ['Delete', 'Report', 'Ban'],
  ],
])(
  '%s finds what they do often at once, and the rest unfolds if it is more than one thing',
  (_, may, shown, folded) => {
    expect(labels(may)).toEqual([shown, folded])
  },
)

test.each([
  ['a member', { name: 'Ana' }, 'More: Ana'],
  ['somebody who has left', null, 'More: A former member'],
])('what unfolds below a post of %s says whose post it is, and shows that it unfolds', (_, author, name) => {
  const page = shown({ author, mayDelete: true, mayReport: true }, true)
  const [, summary = ''] = /<summary[^>]*>(.*)<\/summary>/.exec(page) ?? []
  expect(summary.replaceAll(/<[^>]*>/g, '')).toBe(name)
  expect(summary).toContain('<svg')
})
