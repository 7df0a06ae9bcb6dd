// Firefox by WebDriver BiDi, spoken directly to the browser: Debian has no geckodriver, and nothing is downloaded.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { aHiddenScreen } from './hidden-screen.ts'
import { pathOf } from './programs.ts'
import { type EngineBrowser, keyActions, phone, pressActions, type Tab } from './tab.ts'

type Command = (method: string, params: object) => Promise<unknown>

/** `preferences` are those of about:config. */
export async function startFirefox(
  preferences: Record<string, string | number | boolean> = {},
): Promise<EngineBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'verandah-firefox-'))
  const lines = Object.entries({ ...quiet, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const screen = await aHiddenScreen()
  const child = spawn(
    pathOf('firefox'),
    ['--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { env: { ...process.env, DISPLAY: screen.display }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  const socket = new WebSocket(`${await addressIn(child.stderr)}/session`)
  await once(socket, 'open')
  const command = commandsOf(socket)
  await command('session.new', { capabilities: {} })
  return {
    open: () => openTab(command),
    async stop() {
      const ended = once(child, 'close')
      socket.close()
      child.kill()
      await ended
      await screen.stop()
      process.off('exit', endWithUs)
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** A new profile calls its maker's hosts for many things. These preferences turn that off. */
const quiet = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.unified': false,
}

async function addressIn(output: AsyncIterable<Buffer>): Promise<string> {
  let said = ''
  for await (const chunk of output) {
    said += chunk
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
    if (address) return address
  }
  throw new Error(`Firefox did not start:\n${said}`)
}

const answer = z.object({
  id: z.number().nullish(),
  type: z.string(),
  error: z.string().optional(),
  message: z.string().optional(),
  result: z.unknown().optional(),
})

function commandsOf(socket: WebSocket): Command {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, error, message, result } = answer.parse(JSON.parse(String(data)))
    const command = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'error') command?.reject(new Error(`${error}: ${message}`))
    else command?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'))
  })
  return (method, params) => {
    last += 1
    const command = Promise.withResolvers<unknown>()
    waiting.set(last, command)
    socket.send(JSON.stringify({ id: last, method, params }))
    return command.promise
  }
}

const evaluated = z.object({
  result: z.object({ value: z.unknown(), sharedId: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
})

async function openTab(command: Command): Promise<Tab> {
  const { userContext } = z
    .object({ userContext: z.string() })
    .parse(await command('browser.createUserContext', {}))
  const { context } = z
    .object({ context: z.string() })
    .parse(await command('browsingContext.create', { type: 'tab', userContext }))
  await command('browsingContext.setViewport', { context, viewport: phone })

  async function evaluate(expression: string) {
    const { result, exceptionDetails } = evaluated.parse(
      await command('script.evaluate', { expression, target: { context }, awaitPromise: true }),
    )
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result
  }
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    command('input.performActions', { context, actions: [{ type, id: type, actions }] })

  return {
    // This protocol does not report an unreachable page as an error. The test looks at what the browser shows instead.
    async goTo(url) {
      await command('browsingContext.navigate', { context, url, wait: 'complete' }).catch((error) => {
        if (!String(error).includes('NS_ERROR')) throw error
      })
    },
    async run(expression) {
      const result = await evaluate(`(async () => JSON.stringify((await (${expression})) ?? null))()`)
      return JSON.parse(String(result?.value))
    },
    async press(at) {
      await act('pointer', pressActions(at))
    },
    async type(text) {
      await act('key', keyActions(text))
    },
    async attach(selector, path) {
      const input = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      await command('input.setFiles', { context, element: { sharedId: input?.sharedId }, files: [path] })
    },
    async screenshot() {
      const { data } = z
        .object({ data: z.string() })
        .parse(await command('browsingContext.captureScreenshot', { context }))
      return Buffer.from(data, 'base64')
    },
  }
}
