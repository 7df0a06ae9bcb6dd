// docs/limits.md: what each operation takes and how often, from the registry of operations, and the numbers of the rules. An
// accidental change fails here, and anybody reviewing a deliberate change sees it.
import { globSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { keysOf } from '#rules/base/keys-of.ts'
import { megabytes, mostRowNumber } from '#rules/base/numbers.ts'
import { z } from '#rules/base/zod.ts'
import { type RateRule, rules, type Window, windowsOf } from '#server/limits/rate-limits.ts'
import type { Operation } from '#server/operations/operation.ts'
import { declaredLimits } from '#tests/support/declared-limits.ts'
import { everyOperation } from '#tests/support/every-operation.ts'
import { fieldLabels, filledIn, leftOut, rateLabels, sections } from './limit-labels.ts'

const ROOT = join(import.meta.dirname, '../..')
const choice = new Intl.ListFormat('en-AU', { type: 'disjunction' })
const durations = [
  [24 * 60 * 60, 'day'],
  [60 * 60, 'hour'],
  [60, 'minute'],
] as const

const intro = `# Limits

What you can send with each form, how often, and the other numbers you may meet. Choices from a list, and values that nobody
types, are not listed.

In all forms together: ${rate('writeByMember')}. Limits in the same words are one count. Unless a line
says otherwise, it is for each member. A limit for one network is shared by everybody who uses it.

A browser you have logged in with before has limits of its own, which are counted first. Only when they are used up do those for an
account, an email address or a phone number count, and for passwords those for the network too. For codes the network’s limit
always counts.

Generated from the operations (\`src/server\`) and the numbers of \`src/rules\`, with the words of
\`tests/house/limit-labels.ts\`, and checked by a test. After a change, \`npm exec -- vitest run tests/house/limits.test.ts -u\`
writes this page again.
`

/** Sent by browsers and by our own pages. */
const notTyped =
  /^(act|address|code|cookies|issuer|keys|wantedIn|ticket|token|browser|answer|back|endpoint|auth|p256dh|seen|askedFor)\b|(^|\.)(key|id|version)\b|Ids?\b/

type Shape = z.core.JSONSchema.BaseSchema

const operations = everyOperation()
const forms = new Map<string, string[]>()
for (const [name, operation] of operations) {
  const typed = operation.kind === 'read' ? [] : fieldsOf(operation, name)
  const limits = [...typed, ...countsOf(operation)]
  if (limits.length > 0) forms.set(name, limits)
}

test('what operations take and how often, and the numbers of the rules, match docs/limits.md', async () => {
  const numbers = await everyNumber()
  const pages = sections.map(({ title, forms: labels = {}, numbers: sentences = {} }) => {
    const form = ([name, label]: [string, string]) => `- **${label}**: ${forms.get(name)?.join('; ')}\n`
    const told = ([name, words]: [string, string]) => `- ${words.replace('#', numbers.get(name) ?? '')}\n`
    return [
      `## ${title}\n`,
      Object.entries(labels).map(form).join(''),
      Object.entries(sentences).map(told).join(''),
    ]
  })
  const inForms = new Set([...operations.values()].flatMap(declaredLimits))
  const others = keysOf(rules).filter((rule) => !inForms.has(rule) && rule !== 'writeByMember')
  const rest = others.map((rule) => `- ${capital(rate(rule))}.\n`).join('')
  const all = [intro, ...pages.flat(), rest && '## Everything else\n', rest]
  await expect(all.filter(Boolean).join('\n')).toMatchFileSnapshot(join(ROOT, 'docs/limits.md'))
})

test('every form with limits has a label, and every label has such a form', () => {
  const labelled = sections.flatMap(({ forms: labels = {} }) => Object.keys(labels))
  expect(labelled.sort()).toEqual([...forms.keys()].sort())
})

test('no two limits have the same words', () => {
  const words = keysOf(rules).map(rate)
  expect(words.filter((each, at) => words.indexOf(each) !== at)).toEqual([])
})

test('every number of the rules has a sentence or is left out, and every sentence has its number', async () => {
  const told = sections.flatMap(({ numbers = {} }) => Object.entries(numbers))
  expect(told.filter(([, words]) => words.split('#').length !== 2)).toEqual([])
  const names = [...(await everyNumber()).keys()]
  expect(names.length).toBeGreaterThan(200)
  const sentences = told.map(([name]) => name)
  const isUnder = (name: string, part: string) => name === part || name.startsWith(`${part}.`)
  const forgotten = names.filter((name) => ![...sentences, ...leftOut].some((part) => isUnder(name, part)))
  const gone = [
    ...sentences.filter((name) => !names.includes(name)),
    ...leftOut.filter((part) => !names.some((name) => isUnder(name, part))),
  ]
  // A new number beside those would be left out without a decision.
  const tooWide = leftOut.filter((part) => sentences.some((name) => isUnder(name, part)))
  expect({ forgotten, gone, tooWide }).toEqual({ forgotten: [], gone: [], tooWide: [] })
})

/** 'name 3 to 50 characters', for each typed field that has a limit. */
function fieldsOf({ input }: Operation, operation: string): string[] {
  const found = new Map<string, string>()
  // A limit may stand on either side of a transform.
  for (const io of ['input', 'output'] as const)
    collect(z.toJSONSchema(input, { io, unrepresentable: 'any' }), '', found)
  return [...found]
    .filter(([field]) => !notTyped.test(field) && !filledIn.includes(`${operation} ${field}`))
    .map(([field, limit]) => `${nameOf(field, operation)} ${limit}`)
}

function collect(shape: Shape, field: string, found: Map<string, string>): void {
  const limit = limitOf(shape)
  if (limit && !found.has(field)) found.set(field, limit)
  for (const [name, part] of Object.entries(shape.properties ?? {}))
    collect(part as Shape, field ? `${field}.${name}` : name, found)
  if (shape.items) collect(shape.items as Shape, `${field}.each`, found)
  for (const one of [...(shape.anyOf ?? []), ...(shape.allOf ?? []), ...(shape.oneOf ?? [])])
    collect(one, field, found)
}

function limitOf({
  minLength,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
  format,
  pattern,
}: Shape): string {
  // A time or a date of its own form.
  if (format === 'date-time' || (!format && pattern?.includes(':'))) return ''
  if (format === 'binary' && maxLength) return `up to ${megabytes(maxLength)}`
  if (maxLength) return `${between(minLength, maxLength)} characters`
  if (maxItems) return between(minItems, maxItems)
  return maximum !== undefined && maximum < mostRowNumber ? between(minimum, maximum, 0) : ''
}

function between(least = 0, most = 0, first = 1): string {
  return least > first ? `${number(least)} to ${number(most)}` : `up to ${number(most)}`
}

/** 'favouriteQuotes': 'favourite quotes' */
function nameOf(field: string, operation: string): string {
  const called = fieldLabels[`${operation} ${field}`] ?? fieldLabels[field]
  return called ?? field.split('.').map(plain).reverse().join(' of ').replace('each of ', 'each of the ')
}

function countsOf(operation: Operation): string[] {
  const counted = [...new Set(declaredLimits(operation))]
  const isWhileNew = (rule: RateRule) => rule.endsWith('ByNewMember')
  const whileNew = counted.filter(isWhileNew).map(rate)
  const every = counted.filter((rule) => !isWhileNew(rule)).map(rate)
  if (whileNew.length === 0) return every
  return [...every, `new members ${whileNew.join(' and ').replaceAll(' and at most', ' and')}`]
}

/** 'at most 30 messages a minute and 300 an hour' */
function rate(rule: RateRule): string {
  const said: Record<Window, string> = {
    minute: 'a minute',
    quarter: 'in 15 minutes',
    hour: 'an hour',
    day: 'a day',
  }
  const [what, whose] = rateLabels[rule]
  const [first, ...others] = windowsOf(rule).map(([window, times]) => [number(times), said[window]] as const)
  const often = [`${first?.[0]} ${what} ${first?.[1]}`, ...others.map((other) => other.join(' '))].join(
    ' and ',
  )
  return ['at most', often, whose].filter(Boolean).join(' ')
}

/** Every number that the rules export, in words, by folder and name: 'exchanges.loan.mostDays'. */
async function everyNumber(): Promise<Map<string, string>> {
  const files = globSync('src/rules/*/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const modules = files.sort().map(async (file) => {
    const exported: object = await import(join(ROOT, file))
    const [folder = ''] = relative('src/rules', file).split(sep)
    return Object.entries(exported).flatMap(([name, value]) =>
      /_(?:MS|SECONDS)$/.test(name) ? [] : numbersIn(value, `${folder}.${name}`),
    )
  })
  return new Map((await Promise.all(modules)).flat())
}

function numbersIn(value: unknown, name: string): [string, string][] {
  if (typeof value === 'number') return [[name, inWords(value, name)]]
  const isList = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')
  if (isList) return [[name, choice.format(value.map((one) => inWords(one, name)))]]
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return []
  return Object.entries(value as object).flatMap(([part, inside]) => numbersIn(inside, `${name}.${part}`))
}

/** '3', '5 MB', or '1 hour' for a number of seconds. */
function inWords(value: number, name: string): string {
  if (!/seconds/i.test(name)) return number(value)
  const [per, unit] = durations.find(([seconds]) => value % seconds === 0) ?? [1, 'second']
  const count = value / per
  return `${number(count)} ${unit}${count === 1 ? '' : 's'}`
}

function number(value: number): string {
  return value > 0 && value % (1024 * 1024) === 0 ? megabytes(value) : value.toLocaleString('en-AU')
}

/** 'favouriteQuotes': 'favourite quotes' */
function plain(name: string): string {
  return name.replaceAll(/-|_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').toLowerCase()
}

function capital(words: string): string {
  return words.replace(/^./, (first) => first.toUpperCase())
}
