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
  const html = shown({ stops: [stop] })
  const line = 'March 2026: left at a bookshelf, in West End: The Blue Fridge'
  expect(textOf(/<p>(.*?)<\/p>/.exec(html)?.[1])).toBe(line)
  expect(textOf(/<button.*?<\/button>/.exec(html)?.[0])).toBe(`This isn’t so: ${line}`)
})

test('a button stays with its stop if an older one comes before it', () => {
  const keysOf = (stops: Props['stops']) => {
    const list = StopList({ stops, began: null }).props as {
      children: [unknown, { key: string }[]]
    }
    return list.children[1].map(({ key }) => key)
  }
  const others = { ...stop, id: null }
  expect(keysOf([others, stop])).toEqual(['0', 'a'])
  expect(keysOf([others, others, stop])).toEqual(['0', '1', 'a'])
})
