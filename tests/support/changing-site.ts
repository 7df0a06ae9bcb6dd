// A proxy before the app that acts as its next build would: with another service worker, and without files of the last
// build.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './app-process.ts'

export async function aChangingSite(app: string) {
  let isGone: (path: string) => boolean = () => false
  let workerOf = (script: string) => script
  const asked: string[] = []
  const server = createServer((request, answer) => {
    // Otherwise the browser would wait for an answer that never comes.
    pass(request, answer).catch(() => answer.destroy())
  })
  async function pass({ url = '/', headers }: IncomingMessage, answer: ServerResponse): Promise<void> {
    asked.push(url)
    const given = await fetch(new URL(url, app), {
      headers: { cookie: headers.cookie ?? '' },
      redirect: 'manual',
    })
    const kept = [...given.headers].filter(
      ([name]) => !/^(?:content-encoding|content-length|connection)$/.test(name),
    )
    const body = Buffer.from(await given.arrayBuffer())
    if (isGone(url)) answer.writeHead(404).end()
    else if (url === '/service-worker.js')
      answer.writeHead(200, Object.fromEntries(kept)).end(workerOf(body.toString()))
    else answer.writeHead(given.status, Object.fromEntries(kept)).end(body)
  }
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    /** The paths requested, in order. */
    asked,
    /** From now on these files are missing, and the worker is another one. */
    change(next: { isGone: (path: string) => boolean; workerOf: (script: string) => string }) {
      isGone = next.isGone
      workerOf = next.workerOf
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
