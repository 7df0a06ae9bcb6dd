// A translator replaces texts with elements of its own, and React cannot remove a text node that is gone (decision
// 042).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { looseTexts } from './translated-texts.ts'

const web = join(import.meta.dirname, '../../src/web')
const files = globSync('**/*.tsx', { cwd: web })

test('no bare text appears, disappears or changes beside an element', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((path) => found(path, readFileSync(join(web, path), 'utf8')))).toEqual([])
})

test.each([
  ["<p>{isNew && 'New'} <b>one</b></p>", ["{isNew && 'New'}"]],
  ["<p>From {by ? <b>{by}</b> : 'nobody'}</p>", ["{by ? <b>{by}</b> : 'nobody'}"]],
  ["<button><Icon /> {isOn ? 'On' : 'Off'}</button>", ["{isOn ? 'On' : 'Off'}"]],
  ['<button>{isBusy && <Spinner />} Save</button>', ['{isBusy && <Spinner />}']],
  [
    '<p>{names.map((name) => <b key={name}>{name}</b>)} came</p>',
    ['{names.map((name) => <b key={name}>{name}</b>)}'],
  ],
  ['<p>{isNew && <span>New</span>} <b>one</b></p>', []],
  ["<button><Icon /> <span>{isOn ? 'On' : 'Off'}</span></button>", []],
  ['<button>{isBusy && <Spinner />} <span>Save</span></button>', []],
  ["<p>{isOn ? 'On' : 'Off'}</p>", []],
])('%s', (text, texts) => {
  expect(found('made-up.tsx', text)).toEqual(texts.map((each) => `made-up.tsx:1 ${each}`))
})

function found(path: string, text: string): string[] {
  return looseTexts({ path, text }).map((loose) => `${path}:${loose.line} ${loose.text}`)
}
