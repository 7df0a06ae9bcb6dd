// Stands before several app processes as a load balancer does: round robin among those whose /readyz answers 200.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { freePort } from './app-process.ts'

const ASKS_EVERY_MS = 100

export async function aLoadBalancer(apps: readonly string[]) {
  const ready = new Set(apps)
  const watch = setInterval(() => {
    for (const app of apps) void ask(app).then((isReady) => (isReady ? ready.add(app) : ready.delete(app)))
  }, ASKS_EVERY_MS)
  let turn = 0
  const server = createServer((asked, answer) => {
    const app = [...ready][turn++ % ready.size] ?? ''
    const { method, headers } = asked
    const onward = request(new URL(asked.url ?? '/', app), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    // As every load balancer does when no process is available: the request is lost.
    onward.on('error', () => answer.writeHead(502).end())
    asked.pipe(onward)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    isReady: (app: string) => ready.has(app),
    stop() {
      clearInterval(watch)
      server.close()
      server.closeAllConnections()
    },
  }
}

async function ask(app: string): Promise<boolean> {
  const answer = await fetch(`${app}/readyz`).catch(() => undefined)
  await answer?.text()
  return answer?.status === 200
}
