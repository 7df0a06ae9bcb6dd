import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { StopList } from './stop-list.tsx'

type Props = ComponentProps<typeof StopList>

const stop: Props['stops'][number] = {
  ...{ kind: 'left', place: 'West End', name: null, bookshelf: 'The Blue Fridge', words: '' },
  ...{ month: 'March 2026', line: null, id: 'a', isContradicted: false },
}

function shown(props: Omit<Props, 'began'>): string {
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(StopList, { ...props, began: null }) },
  ])
  return renderToStaticMarkup(createElement(Page))
}

const textOf = (html = '') => html.replaceAll(/<[^>]*>/g, '')

test('a button says which stop it is about as the list does', () => {
  const html = shown({ stops: [stop], isOwner: true })
  const line = 'March 2026: left at a bookshelf, in West End: The Blue Fridge'
  expect(textOf(/<p>(.*?)<\/p>/.exec(html)?.[1])).toBe(line)
  expect(textOf(/<button.*?<\/button>/.exec(html)?.[0])).toBe(`This isn’t true: ${line}`)
})

test('a button stays with its stop if an older one comes before it', () => {
  const keysOf = (stops: Props['stops']) => {
    const list = StopList({ stops, began: null, isOwner: true }).props as {
      children: [unknown, { key: string }[]]
    }
    return list.children[1].map(({ key }) => key)
  }
  const others = { ...stop, id: null }
  expect(keysOf([others, stop])).toEqual(['0', 'a'])
  expect(keysOf([others, others, stop])).toEqual(['0', '1', 'a'])
})

test('the owner reads who sees a stop that is off the journey, and administrators do', () => {
  const stops = [{ ...stop, isContradicted: true }]
  expect(shown({ stops, isOwner: true })).toContain('Only you and our administrators see it here.')
  expect(shown({ stops, isOwner: false })).toContain('Only the copy’s owner and administrators see it here.')
})

test('the button says beforehand what it does', () => {
  const hint = 'title="This takes it off the journey. You can put it back."'
  expect(shown({ stops: [stop], isOwner: true })).toContain(hint)
  expect(shown({ stops: [{ ...stop, isContradicted: true }], isOwner: true })).not.toContain(hint)
})
