// Packs the source of this exact build into build/source.zip, which the product offers to everybody who uses it (AGPL,
// section 13).
import { createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { BUILD, filesUnder, ROOT, sourceParts } from './build-stamp.ts'

const zip = new ZipFile()
for (const part of sourceParts.filter((part) => existsSync(join(ROOT, part)))) {
  for (const file of filesUnder(join(ROOT, part))) {
    zip.addFile(file, `verandah/${file.slice(ROOT.length + 1).replaceAll('\\', '/')}`)
  }
}
zip.end()
await pipeline(zip.outputStream, createWriteStream(join(BUILD, 'source.zip')))
