// An OpenID Connect issuer over HTTP that lies on request. Journeys use a real one (real-issuer.ts).
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type OpenIdIssuer, openIdIssuer } from '#simulation/world/open-id-issuer.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type AnIssuer = Awaited<ReturnType<typeof anIssuer>>

/** An issuer on a free port of loopback. Its settings contain its address. */
export async function anIssuer(name?: string) {
  /** What an endpoint answers instead of the truth, by its path. */
  const troubles = new Map<string, Answer>()
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server on TCP
  const issuer: OpenIdIssuer = openIdIssuer(`http://localhost:${port}`, name)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? ''
    const trouble = troubles.get(path)
    if (trouble) return trouble(request, response)
    const { authorization = '' } = request.headers
    const { content, status } = issuer.answer({ path, authorization, body: await text(request) })
    json(response, content, status)
  }

  return {
    ...issuer,
    troubles,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function json(response: ServerResponse, content: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(content))
}
