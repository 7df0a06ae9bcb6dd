// The app as `npm run dev` runs it: scripts/dev.ts provides the database, and Vite the screens.
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { screensOf } from '#server/http/screens.ts'
import { boot, type Development } from '#server/main.ts'
import type { Engine } from '#server/store/engine.ts'
import { fail, say } from './console.ts'
import { loadSample } from './load-sample.ts'

const server = createServer()
const vite = await createVite({
  root: join(import.meta.dirname, '..'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})

const development: Development = {
  engine: lentEngine(),

  async loadScreens(publicUrl) {
    return async (request, app) => {
      const build = await vite.ssrLoadModule('virtual:react-router/server-build')
      // A module imported by a computed name has no type; this one is React Router's build.
      return screensOf(build as Parameters<typeof screensOf>[0], publicUrl)(request, app)
    }
  },

  createServer(_options, listener) {
    server.on('request', (request, response) => {
      withoutPolicy(response)
      vite.middlewares(request, response, () => listener(request, response))
    })
    return server
  },
}

try {
  const app = await boot({ env: process.env, say, loadSample, development })
  say(`Verandah is ready: ${app.url} (development: reloads on change)`)
  // A Ctrl-C reaches every process of the terminal; scripts/dev.ts decides when this one ends.
  process.on('SIGINT', () => undefined)
  // A restart should take no time, and the database can cope with an abrupt end.
  process.once('SIGTERM', () => process.exit(0))
} catch (error) {
  fail(error)
}

/** Vite inserts inline scripts and styles, which the product's policy forbids. */
function withoutPolicy(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = rest.at(-1)
    if (typeof headers === 'object' && headers !== null)
      Reflect.deleteProperty(headers, 'content-security-policy')
    return Reflect.apply(writeHead, response, [status, ...rest])
  }
}

function lentEngine(): Engine {
  const settings: Pick<Engine, 'kind' | 'pool' | 'isNew'> = JSON.parse(process.env.DEV_ENGINE ?? '')
  return { ...settings, stop: async () => undefined }
}
