import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { ForYou } from './for-you.tsx'
import { type MarkedBook, markedBook } from './marked-book.ts'

const id = '00000000-0000-4000-8000-000000000001'
const book = {
  ...{
    id,
    title: 'Sabriel',
    author: 'Garth Nix',
    cover: null,
    genre: 'Fantasy',
    ownerName: 'Ann',
    reason: 'New',
  },
  ...{ isGift: false, isOut: false, kept: null, isWished: false, isOwn: false, distance: null },
} as unknown as Parameters<typeof ForYou>[0]['forYou']['books'][number] // all that a card shows

function shown(marked: MarkedBook | null): string {
  const forYou = { best: 'newest' as const, books: [book] }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(ForYou, { forYou, marked }) }])
  return renderToStaticMarkup(createElement(Page))
}

const status = (html: string) => /<p role="status">(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '')

test('what is announced about a marked book has a place before, and names the book', () => {
  expect(status(shown(null))).toBe('')
  expect(status(shown({ id, name: 'Lirael' }))).toBe('We won’t suggest Lirael again.')
  expect(status(shown({ id, name: null }))).toBe('We won’t suggest that book again.')
  expect(shown(null)).not.toContain('Undo')
})

test.each([
  ['member', () => Promise.resolve({ title: 'Lirael' }), { id, name: 'Lirael' }],
  ['member', () => Promise.reject(new DomainError('NOT_FOUND')), { id, name: null }],
  ['guest', () => Promise.resolve({ title: 'Lirael' }), null],
])('the book that a %s has marked', async (kind, knownBook, marked) => {
  const services = { library: { knownBook } }
  const args = { services, viewer: { kind }, url: new URL(`https://example.org/?marked=${id}`) }
  expect(await markedBook(args as unknown as ScreenArgs)).toEqual(marked) // all that is looked at
})
