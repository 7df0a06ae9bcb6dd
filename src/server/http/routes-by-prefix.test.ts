import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { routesByPrefix } from './routes-by-prefix.ts'

type Routes = ServerBuild['routes']
type Entry = { id: string; path?: string; index?: boolean; parentId?: string }

const table: Entry[] = [
  { id: 'root', path: '' },
  { id: 'home', index: true, parentId: 'root' },
  { id: 'books', path: 'all-books', parentId: 'root' },
  { id: 'book', path: 'book/:id', parentId: 'root' },
  { id: 'history', path: 'book/:id/history', parentId: 'root' },
  { id: 'club', path: 'club/:id', parentId: 'root' },
  { id: 'talk', index: true, parentId: 'club' },
  { id: 'members', path: 'members', parentId: 'club' },
  { id: 'new club', path: 'club/new', parentId: 'root' },
  { id: 'frame', parentId: 'root' },
  { id: 'framed', path: 'framed', parentId: 'frame' },
  { id: 'language', path: 'en?/help', parentId: 'root' },
  { id: 'post', path: ':year/:month', parentId: 'root' },
  { id: 'anything', path: '*', parentId: 'root' },
]
const routes = Object.fromEntries(table.map((entry) => [entry.id, entry])) as unknown as Routes // without their modules

const treeOf = (entries: Entry[], parentId?: string): RouteObject[] =>
  entries
    .filter((entry) => entry.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, children: treeOf(entries, id), ...(path !== undefined && { path }) },
    )

const idsAt = (path: string, entries: Entry[]) =>
  matchRoutes(treeOf(entries), path)?.map(({ route }) => route.id)

const someOf = routesByPrefix(routes)

test.each([
  ['/', ['root', 'home']],
  ['//', ['root', 'home']],
  ['/all-books', ['root', 'books']],
  ['/All-Books/', ['root', 'books']],
  ['/%61ll-books', ['root', 'books']],
  ['/book/1', ['root', 'book']],
  ['/book/1/history', ['root', 'history']],
  ['/book', ['root', 'anything']],
  ['/club/new', ['root', 'new club']],
  ['/club/1', ['root', 'club', 'talk']],
  ['/club/1/members', ['root', 'club', 'members']],
  ['/framed', ['root', 'frame', 'framed']],
  ['/help', ['root', 'language']],
  ['/en/help', ['root', 'language']],
  ['/2026/11', ['root', 'post']],
  ['/nowhere/at/all', ['root', 'anything']],
  ['/%E0%A4%A', ['root', 'anything']],
])('%s matches the same route among those with its prefix as in the whole table', (path, ids) => {
  expect(idsAt(path, table)).toEqual(ids)
  expect(idsAt(path, Object.values(someOf(path)) as Entry[])).toEqual(ids)
})

test('paths with the same prefix get the same list of routes, much shorter than the whole table', () => {
  expect(someOf('/club/1')).toBe(someOf('/Club/2/members'))
  expect(someOf('/nowhere')).toBe(someOf('/somewhere-else'))
  expect(Object.keys(someOf('/all-books'))).toEqual(['root', 'books', 'language', 'post', 'anything'])
})
