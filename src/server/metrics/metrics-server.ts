import { createServer, type Server } from 'node:http'

const LONGEST_REQUEST_MS = 5_000

/** GET /metrics and nothing else, for one Prometheus on this machine. It has no session and nobody's data. */
export function createMetricsServer({
  contentType,
  scrape,
}: {
  contentType: string
  scrape: () => Promise<string>
}): Server {
  const times = {
    headersTimeout: LONGEST_REQUEST_MS,
    requestTimeout: LONGEST_REQUEST_MS,
    keepAliveTimeout: LONGEST_REQUEST_MS,
  }
  return createServer(times, async (request, response) => {
    const isAsked = request.url === '/metrics' && request.method === 'GET'
    if (!isAsked) return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('See /metrics\n')
    try {
      const text = await scrape()
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text)
    } catch (error) {
      response.destroy(error instanceof Error ? error : undefined)
    }
  })
}
