// Tailwind makes nothing of a class that it does not know, and says nothing either: a colour that does not exist leaves a text black.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { beforeAll, expect, test } from 'vitest'
import { lineAt, type Node, nodesOf, type SourceFile } from './parsed.ts'

const web = join(import.meta.dirname, '../../src/web')
const { resolve } = createRequire(import.meta.url)
// MapLibre's layers have properties with such names.
const isApart = (path: string) => path.endsWith('.test.ts') || path.includes('/maplibre/')

let css: Awaited<ReturnType<typeof compile>>
beforeAll(async () => {
  css = await compile(readFileSync(join(web, 'styles.css'), 'utf8'), {
    base: web,
    async loadStylesheet(id, base) {
      const path = id.startsWith('.') ? join(base, id) : resolve(`${id}/index.css`)
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })
})

test('every class of an element is one of Tailwind’s, with our colours, or one of our style sheets’', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((path) => !isApart(path))
  const used = files.flatMap((path) => classesIn({ path, text: readFileSync(join(web, path), 'utf8') }))
  expect(used.length).toBeGreaterThan(2_000)
  const unknown = unknownOf(used)
  expect(used.flatMap(({ name, at }) => (unknown.has(name) ? [`${at} ${name}`] : []))).toEqual([])
})

test.each([
  ['<p className="text-sm hover:text-danger-ink/50" />', []],
  ['<p className="text-destructive-ink" />', ['text-destructive-ink']],
  ["<p className={clsx('grid', tone === 'danger' && 'bg-raised')} />", ['bg-raised']],
  ["const looks = { warn: 'flex border-honey' }", ['border-honey']],
  ["const layer = { 'text-halo': 'text-field' }", ['text-field']],
])('%s', (text, unknown) => {
  expect([...unknownOf(classesIn({ path: 'made-up.tsx', text }))]).toEqual(unknown)
})

/** An expression within a text: a word around it is only a part of a class. */
const GAP = '\0'

// Sizes are in rem, and grow with a browser's text (WCAG 1.4.4). Within a card, a phone of 390 px then has room for about 8 rem.
const ROOM_REM = 8
/** A menu floats over the page and has a phone's whole width. */
const FLOATING_REM = 10

test('on a phone nothing is wider than the screen if text is twice as large', () => {
  const used = globSync('**/*.tsx', { cwd: web }).flatMap((path) =>
    classesIn({ path, text: readFileSync(join(web, path), 'utf8') }),
  )
  const wide = used.filter(({ name, at }) => {
    const room = at.startsWith('ui/windows/menu.tsx') ? FLOATING_REM : ROOM_REM
    return leastRem(name) > room
  })
  expect(wide.map(({ name, at }) => `${at} ${name}`)).toEqual([])
})

test.each([
  ['min-w-48', 12],
  ['min-w-0', 0],
  ['sm:min-w-48', 0],
  ['grid-cols-[9rem_auto_1fr]', 9],
  ['grid-cols-[minmax(0,9rem)_auto_1fr]', 0],
  ['md:grid-cols-[16rem_1fr]', 0],
])('%s needs at least %d rem', (name, rem) => {
  expect(leastRem(name)).toBe(rem)
})

/** The width that an element with this class takes on every screen. */
function leastRem(name: string): number {
  const [, quarters] = /^min-w-(\d+)$/.exec(name) ?? []
  if (quarters) return Number(quarters) / 4
  const [, columns = ''] = /^grid-cols-\[(.*)\]$/.exec(name) ?? []
  const fixed = columns.split('_').map((column) => Number(/^([\d.]+)rem$/.exec(column)?.[1] ?? 0))
  return fixed.reduce((sum, rem) => sum + rem, 0)
}

type Used = { name: string; at: string }

const colours = /^(?:\S+:)?(?:accent|bg|border|caret|decoration|divide|fill|outline|ring|stroke|text)-[a-z]/

/** Those for which nothing has a style, and that only name a parent for others. */
function unknownOf(used: readonly Used[]): Set<string> {
  const names = new Set(used.map(({ name }) => name))
  const sheets = globSync('**/*.css', { cwd: web }).map((path) => readFileSync(join(web, path), 'utf8'))
  const styled = new Set(
    [css.build([...names]), ...sheets].flatMap((sheet) =>
      [...sheet.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, selector = '']) => selector.replaceAll('\\', '')),
    ),
  )
  return new Set([...names].filter((name) => !styled.has(name) && name !== 'group' && name !== 'peer'))
}

/** All words of `className`, and in any other text those that begin like a colour. */
function classesIn(file: SourceFile): Used[] {
  const [program] = nodesOf(file)
  return [...textsIn(program, false)].flatMap(({ text, start, isClass }) => {
    const names = text.split(/\s+/).filter((name) => name !== '' && !name.includes(GAP))
    const at = `${file.path}:${lineAt(file.text, start)}`
    return names.filter((name) => isClass || colours.test(name)).map((name) => ({ name, at }))
  })
}

type Text = { text: string; start: number; isClass: boolean }

function* textsIn(value: unknown, isClass: boolean): Generator<Text> {
  if (Array.isArray(value)) for (const each of value) yield* textsIn(each, isClass)
  if (!isNode(value)) return
  const { type, key, property, ...parts } = value
  if (type === 'ImportDeclaration' || type === 'BinaryExpression') return
  // The properties of a function that returns classes say which.
  const isWithin = type === 'JSXAttribute' ? isClassName(value) : type !== 'Property' && isClass
  const text = textOf(value)
  if (text !== undefined) yield { text, start: value.start, isClass: isWithin }
  for (const part of Object.values(parts)) yield* textsIn(part, isWithin)
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { raw: string } }[]).map(({ value: { raw } }) => raw).join(GAP)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function isClassName({ name }: Node): boolean {
  const { name: called } = name as { name?: unknown }
  return typeof called === 'string' && /className$/i.test(called)
}
