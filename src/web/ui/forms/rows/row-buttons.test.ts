import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FormMetadata } from '@conform-to/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddRow, RemoveRow } from './row-buttons.tsx'

const WEB = join(import.meta.dirname, '../../..')
const changes = (name: string) => ({ getButtonProps: () => ({ type: 'submit', name, value: 'a row' }) })
const form = { remove: changes('__intent__'), insert: changes('__intent__') } as unknown as FormMetadata<
  Record<string, unknown>
> // all that the buttons call

test.each([
  ['removes', createElement(RemoveRow, { form, name: 'links', what: 'link', index: 0 })],
  ['adds', createElement(AddRow, { form, name: 'links', what: 'link' })],
])('Enter in a field submits its form, and never presses the button that %s a row', (_, buttons) => {
  const submits = renderToStaticMarkup(buttons).match(/<button[^>]*type="submit"[^>]*>/g) ?? []
  expect(submits).toHaveLength(2)
  expect(submits[0]).toContain(' hidden=""')
  expect(submits[0]).not.toContain(' name=')
  expect(submits[1]).toContain(' name=')
})

test('no other file renders such buttons', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const renders = files.filter((file) => readFileSync(join(WEB, file), 'utf8').includes('.getButtonProps('))
  expect(renders).toEqual(['ui/forms/rows/row-buttons.tsx'])
})
