// npm run city:map -- FILES: makes a map of the city from published boundaries, with more detail than the built-in one,
// in DATA_DIR.
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeAtomically } from '#server/store/atomic-write.ts'
import { drawn, makeCity } from './city-map/make-city.ts'
import { BoundaryError, readBoundaries } from './city-map/read-boundaries.ts'
import { fail, say } from './console.ts'
import { pathFromCaller, readSettings } from './settings.ts'
import { UsageError } from './usage-error.ts'

const LARGEST_BYTES = 400 * 1024 * 1024
const KB = 1024
const files = process.argv.slice(2)

try {
  if (files.length === 0) throw new UsageError('Usage: npm run city:map -- FILES (GeoJSON or TopoJSON)')
  const target = join(readSettings().dataDir, 'map/city.json')
  const read = (await Promise.all(files.map(readOne))).flat()
  const city = JSON.stringify(makeCity(read))
  await writeAtomically(target, city, { isPrivate: false })
  const [plain, packed] = [Buffer.byteLength(city), gzipSync(city).byteLength].map((bytes) =>
    Math.round(bytes / KB),
  )
  say(`${target}: ${plain} KB, ${packed} KB as sent to browsers. The app shows it from the next page view.`)
  process.exit(0)
} catch (error) {
  fail(error instanceof BoundaryError ? new UsageError(error.message) : error)
}

function clipBox(): string {
  const { west, south, east, north } = drawn
  return [west, south, east, north].map((degrees) => degrees.toFixed(1)).join(' ')
}

async function readOne(name: string) {
  const path = pathFromCaller(name)
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new UsageError(`There is no file ${path}.`)
  if (found.size > LARGEST_BYTES)
    throw new UsageError(
      `${name} is too large to be read in one piece. Cut it to the region first: ogr2ogr -clipsrc ${clipBox()} small.geojson ${name}`,
    )
  const boundaries = readBoundaries(path, await readFile(path, 'utf8'))
  for (const { kind, shapes } of boundaries) say(`${basename(path)}: ${shapes.length} of kind ${kind}`)
  if (boundaries.length === 0) say(`${basename(path)}: neither areas nor lines, nothing this map draws`)
  return boundaries
}
