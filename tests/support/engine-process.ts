// An app reduced to its database engine: `node tests/support/engine-process.ts DIRECTORY` prints "ready" and runs until
// it is stopped.
import { openEngine } from '#server/store/engine.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)
const [, , dataDir = ''] = process.argv

try {
  const engine = await openEngine({ dataDir, say: write })
  process.once('SIGTERM', () => void engine.stop().then(() => process.exit(0)))
  write('ready')
} catch (error) {
  write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
