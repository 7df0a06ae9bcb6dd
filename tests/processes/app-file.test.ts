import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = readFileSync(join(import.meta.dirname, '../../build/app/app.js'))

test('the file that a start loads has no letter for which its text would take twice the memory', () => {
  expect(app.findIndex((byte) => byte > 127)).toBe(-1)
})

test('and nothing that only browsers run, however late a screen loads it', () => {
  const parts = new Set(app.toString('latin1').match(/^\/\/ (?:node_modules|build)\/\S+/gm))
  expect(parts).toContain('// build/server/index.js')
  expect([...parts].filter((part) => /maplibre|zxing|sonner|draw-map|crop-window/.test(part))).toEqual([])
})
