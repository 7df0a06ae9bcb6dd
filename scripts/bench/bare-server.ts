// What a screen costs when nothing stands around it: node:http, the very same SQL and, for pages, React on a page of the
// same size. Started by the bench as a process of its own, with its plan as the only argument.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createPool } from '#server/store/database.ts'

export type Statement = { sql: string; parameters: unknown[] }

export type BarePlan = {
  connection: pg.PoolConfig
  guest: { nearest: Statement; page: PageSize }
  member: { session: Statement; nearest: Statement; page: PageSize }
}

/** How much a rendered screen is: its HTML elements, and its bytes. */
export type PageSize = { elements: number; bytes: number }

type Row = { id: string; title: string; author: string; owner_name: string }

const plan: BarePlan = JSON.parse(process.argv[2] ?? '')
const pool = createPool(plan.connection)

const ask = async ({ sql, parameters }: Statement): Promise<Row[]> => (await pool.query(sql, parameters)).rows

const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/hello': (response) => send(response, 'text/plain', 'hello'),
  '/data': async (response) =>
    send(response, 'application/json', JSON.stringify(await ask(plan.guest.nearest))),
  '/page': async (response) => {
    const { nearest, page } = plan.guest
    send(response, 'text/html', render(await ask(nearest), page))
  },
  '/member-page': async (response) => {
    const { session, nearest, page } = plan.member
    await ask(session)
    send(response, 'text/html', render(await ask(nearest), page))
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

const CARD_ELEMENTS = 8

function render(rows: Row[], { elements, bytes }: PageSize): string {
  const inCards = rows.length * CARD_ELEMENTS
  // What the cards leave of the page is an even filling: as many elements more, and together as many bytes.
  const others = Math.max(elements - inCards - 1, 1)
  const filling = Math.max(Math.round((bytes - inCards * 75) / others) - 25, 0)
  const page = createElement(
    'main',
    null,
    rows.map((row) => createElement(Card, { key: row.id, row })),
    Array.from({ length: others }, (_, at) => createElement(Filling, { key: at, length: filling })),
  )
  return `<!DOCTYPE html>${renderToString(page)}`
}

function Filling({ length }: { length: number }) {
  return createElement('p', { className: 'x'.repeat(length) }, 'text')
}

function Card({ row }: { row: Row }) {
  const { id, title, author, owner_name: owner } = row
  return createElement(
    'li',
    { className: 'card' },
    createElement('article', { className: 'group relative grid content-start gap-1' }, [
      createElement(
        'div',
        { key: 'cover', className: 'cover' },
        createElement('img', { src: `/images/${id}` }),
      ),
      createElement('h3', { key: 'title' }, createElement('a', { href: `/book/${id}` }, title)),
      createElement('p', { key: 'author', className: 'line-clamp-1 text-sm text-soft' }, author),
      createElement('p', { key: 'owner', className: 'text-sm text-soft' }, owner),
    ]),
  )
}
