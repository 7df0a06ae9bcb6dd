import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { mapListPath, mapLists } from '#rules/places/place-paths.ts'
import { mapOf } from '#web/map/map-address.ts'
import { BooksBeside } from './books-beside.tsx'

test('a link to a list beside the map leads to that list', () => {
  const none = { suburbs: [], bookshelves: [], libraries: [] }
  const more = { hasMoreSuburbs: true, hasMoreBookshelves: true, hasMoreLibraries: true }
  const beside = createElement(BooksBeside, { map: mapOf(new URLSearchParams()), ...none, ...more })
  const page = renderToStaticMarkup(createElement(MemoryRouter, null, beside))
  for (const list of mapLists) {
    expect(page).toContain(`<section id="${mapListPath(list).split('#')[1]}"`)
    expect(page).toContain(`href="/map?all=${list}#${list}"`)
  }
})
