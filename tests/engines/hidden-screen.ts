// A virtual display. WebKit's browser needs one, and Firefox draws maps only on one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathOf } from './programs.ts'

export async function aHiddenScreen(): Promise<{ display: string; stop(): Promise<void> }> {
  const child = spawn(
    pathOf('screen'),
    ['-displayfd', '3', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  const [display] = await once(child.stdio[3] ?? child, 'data')
  return {
    display: `:${String(display).trim()}`,
    async stop() {
      const ended = once(child, 'close')
      child.kill()
      await ended
      process.off('exit', endWithUs)
    },
  }
}
