// Run after a build: writes the compressed twins of the client files, so that no request ever waits for compression.
import { join } from 'node:path'
import { precompress } from '#server/http/precompress.ts'

await precompress(join(import.meta.dirname, '../build/client'))
