// A browser takes the focus away from a disabled element, and React from one that it creates again (decision 042).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lineAt, type Node, nodesOf } from './parsed.ts'

const web = join(import.meta.dirname, '../../src/web')
const screens = globSync('**/*.tsx', { cwd: web })

/** Elements around fields that may have the focus, which a key would empty too, and a field whose first value comes from the page. */
const notOf: Record<string, string> = { fieldset: 'disabled', SearchInput: 'key', SchemaForm: 'key' }

test('no field loses focus because of its own form', () => {
  expect(screens.length).toBeGreaterThan(200)
  expect(screens.flatMap((path) => lossesIn(path, readFileSync(join(web, path), 'utf8')))).toEqual([])
})

test.each([
  ['<fieldset disabled={isSending}>…</fieldset>', ['made-up.tsx:1 fieldset disabled']],
  ['<SearchInput key={text} name="q" />', ['made-up.tsx:1 SearchInput key']],
  ['<SchemaForm key={taps} form={form} />', ['made-up.tsx:1 SchemaForm key']],
  ['<SearchInput name="q" />', []],
])('%s', (text, losses) => {
  expect(lossesIn('made-up.tsx', text)).toEqual(losses)
})

function lossesIn(path: string, text: string): string[] {
  return [...nodesOf({ path, text })]
    .filter(({ type }) => type === 'JSXOpeningElement')
    .flatMap((element) => {
      const name = nameOf(element)
      const lost = name && notOf[name]
      const attributes = element.attributes as Node[]
      return lost && attributes.some((each) => nameOf(each) === lost)
        ? [`${path}:${lineAt(text, element.start)} ${name} ${lost}`]
        : []
    })
}

function nameOf({ name }: Node): string | undefined {
  const named = name as { name?: unknown } | undefined
  return typeof named?.name === 'string' ? named.name : undefined
}
