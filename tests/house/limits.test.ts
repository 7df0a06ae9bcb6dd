// docs/limits.md lists every limit of the rules. An accidental change fails here, and anybody reviewing a deliberate
// change sees it.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from '#rules/base/zod.ts'

const ROOT = join(import.meta.dirname, '../..')

const intro = `# How much of what

Read from the numbers and forms that \`src/rules\` exports, and checked by a test. After a change of one of them
\`npm exec -- vitest run tests/house/limits.test.ts -u\` writes this page anew. Choices from a list are not told here.
`

const LONGEST_PATTERN = 60

type Shape = z.core.JSONSchema.BaseSchema

test('the numbers and forms of the rules match docs/limits.md', async () => {
  const files = globSync('src/rules/**/*.ts', { cwd: ROOT })
  const told: string[] = []
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
    const exported: Record<string, unknown> = await import(join(ROOT, file))
    const lines = Object.entries(exported)
      .flatMap(([name, value]) =>
        value instanceof z.ZodObject ? limitsOf(value, name) : numbersIn(value, name),
      )
      .map(([name, words]) => `- \`${name}\`: ${words}\n`)
    if (lines.length > 0) told.push(`## \`${file}\`\n\n${lines.join('')}`)
  }
  await expect([intro, ...told].join('\n')).toMatchFileSnapshot(join(ROOT, 'docs/limits.md'))
})

/** A number, or the numbers of a list or of a plain object. */
function numbersIn(value: unknown, name: string): [string, string][] {
  if (typeof value === 'number') return [[name, String(value)]]
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'number')
  if (isList) return [[name, value.join(', ')]]
  const isPlain = Object.getPrototypeOf(value ?? 0) === Object.prototype
  return isPlain
    ? Object.entries(value as object).flatMap(([key, one]) => numbersIn(one, `${name}.${key}`))
    : []
}

/**
 * Field by field. Both the posted value and the parsed value are checked, because a limit may stand on either side of a
 * transform.
 */
function limitsOf(form: z.ZodObject, name: string): [string, string][] {
  const found = new Map<string, string>()
  for (const io of ['input', 'output'] as const)
    collect(z.toJSONSchema(form, { io, unrepresentable: 'any' }), name, found)
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1))
}

function collect(shape: Shape, field: string, found: Map<string, string>): void {
  const words = wordsFor(shape)
  if (words) found.set(field, words)
  for (const [name, part] of Object.entries(shape.properties ?? {}))
    collect(part as Shape, `${field}.${name}`, found)
  if (shape.items) collect(shape.items as Shape, `${field}[]`, found)
  for (const one of [...(shape.anyOf ?? []), ...(shape.allOf ?? []), ...(shape.oneOf ?? [])])
    collect(one, field, found)
}

function wordsFor(shape: Shape): string {
  const { pattern, format } = shape
  const unit = format === 'binary' ? 'bytes' : 'characters'
  return [
    between(shape.minLength, shape.maxLength, ` ${unit}`),
    between(shape.minimum, shape.maximum, ''),
    between(shape.minItems, shape.maxItems, ' of them'),
    // A format has a name, and its pattern is the library's.
    pattern && !format && pattern.length <= LONGEST_PATTERN ? `like \`${pattern}\`` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function between(least: number | undefined, most = Number.MAX_SAFE_INTEGER, of: string): string {
  const hasEnd = most < Number.MAX_SAFE_INTEGER
  if (least === undefined || least < -most) return hasEnd ? `at most ${most}${of}` : ''
  return hasEnd ? `${least} to ${most}${of}` : `${least}${of} or more`
}
