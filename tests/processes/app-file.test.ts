import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = readFileSync(join(import.meta.dirname, '../../build/app/app.js'))

test('the file loaded at start contains no character that would double the memory of its text', () => {
  expect(app.findIndex((byte) => byte > 127)).toBe(-1)
})

test('it contains nothing that only browsers run, not even what a screen loads lazily', () => {
  const parts = new Set(app.toString('latin1').match(/^\/\/ (?:node_modules|build)\/\S+/gm))
  expect(parts).toContain('// build/server/index.js')
  expect([...parts].filter((part) => /maplibre|zxing|sonner|draw-map|crop-window/.test(part))).toEqual([])
})
