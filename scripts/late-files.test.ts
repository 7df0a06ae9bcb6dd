// Large packages are loaded lazily by the screens that use them, and come with no other.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from './build-screens.ts'
import { BUILD } from './build-stamp.ts'

// The scanner: the part that shows the camera, the worker that reads, and its WebAssembly.
const late = ['scan-view', 'barcode-worker', 'zxing_reader']
const isLate = (name: string) => late.some((each) => name.startsWith(`${each}-`))

const assets = join(BUILD, 'client/assets')
let names: string[]
beforeAll(async () => {
  await ensureBuilt(() => undefined)
  names = readdirSync(assets)
})

test.each(late)('%s is a file of its own', (name) => {
  expect(names.filter((file) => file.startsWith(`${name}-`))).not.toEqual([])
})

test('no screen’s script loads the scanner statically', () => {
  const scripts = names.filter((name) => name.endsWith('.js') && !isLate(name))
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts.filter((name) => importedBy(name).some(isLate))).toEqual([])
})

test('nor does the page that lists the files of each screen', () => {
  const [manifest = ''] = names.filter((name) => /^manifest-.*\.js$/.test(name))
  expect(late.filter((each) => readFileSync(join(assets, manifest), 'utf8').includes(each))).toEqual([])
})

test('nor does a device that never scans cache it', () => {
  const worker = readFileSync(join(BUILD, 'client/service-worker.js'), 'utf8')
  expect(worker).toContain('/assets/entry.client-')
  expect(worker).not.toMatch(/\/assets\/(?:barcode-worker|zxing_reader)-/)
})

/** What the browser fetches together with a script: not `import()`. */
function importedBy(name: string): string[] {
  const script = readFileSync(join(assets, name), 'utf8')
  return [...script.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g)].flatMap(
    ([, file]) => file ?? [],
  )
}
