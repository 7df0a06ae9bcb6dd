// Files to choose in a browser, which reads them from disk itself.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

export async function aFile(name: string, content: string | Buffer): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'verandah-file-')), name)
  await writeFile(path, content)
  return path
}

export async function aPhoto(): Promise<string> {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a4fb5' } })
  return aFile('me.png', await image.png().toBuffer())
}
