// What a screen costs with nothing around it: node:http, exactly the same SQL and, for pages, React with exactly the
// same elements. The benchmark starts it as a process of its own and sends it its plan, which may be too long for an
// argument.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { bookPath } from '#rules/library/book-paths.ts'
import { createPool } from '#server/store/database.ts'
import type { PageTree } from './page-tree.ts'

export type Statement = { sql: string; parameters: unknown[] }

export type BarePlan = {
  connection: pg.PoolConfig
  guest: { home: Statement[]; page: PageTree[] }
  member: { session: Statement; home: Statement[]; page: PageTree[] }
}

type Row = { id: string; title: string; author: string; owner_name: string }

const plan: BarePlan = (await once(process, 'message'))[0]
const pool = createPool(plan.connection)

const ask = async ({ sql, parameters }: Statement): Promise<Row[]> => (await pool.query(sql, parameters)).rows
const askAll = (statements: Statement[]) => Promise.all(statements.map(ask))

const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/hello': (response) => send(response, 'text/plain', 'hello'),
  '/data': async (response) =>
    send(response, 'application/json', JSON.stringify(await askAll(plan.guest.home))),
  '/page': async (response) => {
    const { home, page } = plan.guest
    send(response, 'text/html', render(await askAll(home), page))
  },
  '/member-page': async (response) => {
    const { session, home, page } = plan.member
    await ask(session)
    send(response, 'text/html', render(await askAll(home), page))
  },
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  answers[request.url ?? '']?.(response)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit())

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

/**
 * The page around its list of books is always the same. The list is made from the rows, and only the rows name an
 * owner.
 */
function render(lists: Row[][], page: PageTree[]): string {
  const rows = lists.find(([first]) => first?.owner_name !== undefined) ?? []
  return `<!DOCTYPE html>${renderToString(page.map((tree) => drawn(tree, rows)))}`
}

function drawn(tree: PageTree, rows: Row[]): ReactNode {
  if (typeof tree === 'string') return tree
  const { tag, attributes, children } = tree
  if (attributes['aria-label'] !== 'Books near you')
    return createElement(tag, attributes, ...children.map((child) => drawn(child, rows)))
  const cards = rows.map((row) => createElement(Card, { key: row.id, row }))
  return createElement(tag, attributes, cards)
}

/** As many elements and as much text as one of our cards. */
function Card({ row }: { row: Row }) {
  const { id, title, author, owner_name: owner } = row
  const element = createElement
  return element(
    'li',
    null,
    element(
      'article',
      { className: 'group relative grid content-start gap-1' },
      element(
        'div',
        {
          'aria-hidden': true,
          className:
            'cover-frame block aspect-2/3 overflow-hidden rounded-cover shadow-cover mb-2 transition-transform duration-150',
        },
        element(
          'div',
          { 'aria-hidden': true, className: 'drawn-cover cover-bay motif-lattice drawn-cover-mirrored' },
          element('span', { className: 'drawn-title drawn-title-medium' }, title),
          element('span', { className: 'drawn-author' }, author),
        ),
      ),
      element(
        'h3',
        { className: 'line-clamp-2 leading-snug' },
        element('a', { className: 'rounded-sm after:absolute after:inset-0', href: bookPath(id) }, title),
      ),
      element('p', { className: 'line-clamp-1 text-sm text-soft' }, author),
      element('p', { className: 'text-sm font-medium text-primary-ink' }, '1.2 km away'),
      element('p', { className: 'line-clamp-1 text-sm text-soft' }, owner),
    ),
  )
}
