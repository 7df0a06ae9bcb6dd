// WebKit by WebDriver: WebKitGTK's small browser on a virtual display.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { freePort } from '#tests/support/app-process.ts'
import { aHiddenScreen } from './hidden-screen.ts'
import { pathOf } from './programs.ts'
import { type EngineBrowser, keyActions, phone, pressActions, type Tab } from './tab.ts'

type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export async function startWebKit(): Promise<EngineBrowser> {
  const screen = await aHiddenScreen()
  const port = await freePort()
  const driver = spawn(pathOf('webkitDriver'), [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  })
  const endWithUs = () => driver.kill()
  process.once('exit', endWithUs)
  const command = commandsOf(`http://127.0.0.1:${port}`)
  await listening(command)
  // The driver allows one session at a time, and each starts empty.
  let session: string | undefined
  const leave = async () => session && command('DELETE', `/session/${session}`).catch(() => undefined)
  return {
    async open() {
      await leave()
      session = await newSession(command)
      const path = `/session/${session}`
      return openTab((method, rest, body) => command(method, path + rest, body))
    },
    async stop() {
      await leave()
      const ended = once(driver, 'close')
      driver.kill()
      await ended
      await screen.stop()
      process.off('exit', endWithUs)
    },
  }
}

function commandsOf(origin: string): Command {
  return async (method, path, body) => {
    const answer = await fetch(origin + path, { method, body: body && JSON.stringify(body) })
    const { value } = z.object({ value: z.unknown() }).parse(await answer.json())
    if (answer.ok) return value
    const { error, message } = z.object({ error: z.string(), message: z.string() }).parse(value)
    throw new Error(`${error}: ${message}`)
  }
}

async function listening(command: Command): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; ) {
    try {
      await command('GET', '/status')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function newSession(command: Command): Promise<string> {
  const browserOptions = { binary: pathOf('webkit'), args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } }
  const session = await command('POST', '/session', { capabilities })
  return z.object({ sessionId: z.string() }).parse(session).sessionId
}

async function openTab(command: Command): Promise<Tab> {
  // As narrow as its toolbar allows (447 px), which the layout still treats as a phone.
  await command('POST', '/window/rect', phone)
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    command('POST', '/actions', { actions: [{ type, id: type, actions }] })
  const execute = (script: string) => command('POST', '/execute/sync', { script, args: [] })
  return {
    async goTo(url) {
      await command('POST', '/url', { url })
    },
    async run(expression) {
      const value = await execute(`return (async () => JSON.stringify((await (${expression})) ?? null))()`)
      return JSON.parse(String(value))
    },
    async press(at) {
      await act('pointer', pressActions(at))
    },
    async type(text) {
      await act('key', keyActions(text))
    },
    async attach(selector, path) {
      const found = await execute(`return document.querySelector(${JSON.stringify(selector)})`)
      const element = z.object({ [ELEMENT]: z.string() }).parse(found)[ELEMENT]
      await command('POST', `/element/${element}/value`, { text: path })
    },
    async screenshot() {
      return Buffer.from(String(await command('GET', '/screenshot')), 'base64')
    },
  }
}
