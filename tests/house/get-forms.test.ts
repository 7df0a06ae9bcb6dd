// After Back, a link, or an answer that corrects the address, a GET form shows what the address says, not what was typed in it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asNode, lineAt, type Node, nameOf, nodesOf } from './parsed.ts'

const web = join(import.meta.dirname, '../../src/web')
const screens = globSync('**/*.tsx', { cwd: web })

test('every GET form follows its address', () => {
  const forms = screens.map((path) => formsIn(path, readFileSync(join(web, path), 'utf8')))
  expect(forms.filter(({ count }) => count > 0).length).toBeGreaterThan(10)
  expect(forms.flatMap(({ faults }) => faults)).toEqual([])
})

test.each([
  ['<Form method="get"><TextInput defaultValue={text} /></Form>', ['made-up.tsx:1 Form']],
  ['<Form method="get"><TextInput name="q" /></Form>', []],
  ['<Form method="post"><TextInput defaultValue={text} /></Form>', []],
  ['<Form method="get" ref={useResetOn(text)}><TextInput defaultValue={text} /></Form>', []],
  ['<Form method="get" {...addressForm}><TextInput defaultValue={text} /></Form>', []],
  ['<Form method="get" key={page}><input defaultValue={page} /></Form>', []],
  // React changes the default of a text, but not which option is the first choice.
  [
    '<Form method="get" ref={useResetOn(sheet)}><Select defaultValue={sheet} /></Form>',
    ['made-up.tsx:1 Select'],
  ],
  ['<Form method="get" ref={useResetOn(sheet)}><Select key={sheet} defaultValue={sheet} /></Form>', []],
])('%s', (text, faults) => {
  expect(formsIn('made-up.tsx', text).faults).toEqual(faults)
})

function formsIn(path: string, text: string): { count: number; faults: string[] } {
  if (!text.includes('method="get"')) return { count: 0, faults: [] }
  const elements = elementsIn(path, text)
  const forms = elements.filter(
    ({ name, attributes }) => /^form$/i.test(name) && attributes.get('method') === 'get',
  )
  const faults = forms.flatMap((form) => {
    const fields = elements.filter(
      ({ node, attributes }) => isIn(node, form.whole) && attributes.has('defaultValue'),
    )
    const isFixed = (name: string) => form.attributes.has(name)
    const selects = fields.filter(({ name, attributes }) => /^select$/i.test(name) && !attributes.has('key'))
    if (isFixed('key') || fields.length === 0) return []
    const follows = isFixed('...addressForm') || form.attributes.get('ref')?.startsWith('{useResetOn(')
    return [...(follows ? [] : [form]), ...selects].map(
      ({ name, node }) => `${path}:${lineAt(text, node.start)} ${name}`,
    )
  })
  return { count: forms.length, faults }
}

type Element = { name: string; node: Node; whole: Node; attributes: Map<string, string> }

function elementsIn(path: string, text: string): Element[] {
  return [...nodesOf({ path, text })]
    .filter(({ type }) => type === 'JSXElement')
    .map((whole) => {
      const node = whole.openingElement as Node
      const attributes = (node.attributes as Node[]).map((each): [string, string] => {
        if (each.type === 'JSXSpreadAttribute') return [`...${nameOf(each.argument)}`, '']
        const { start, end, value } = asNode(each.value)
        return [nameOf(each.name), typeof value === 'string' ? value : text.slice(Number(start), Number(end))]
      })
      return { name: nameOf(node.name), node, whole, attributes: new Map(attributes) }
    })
}

const isIn = (node: Node, whole: Node) => node.start > whole.start && node.start < Number(whole.end)
