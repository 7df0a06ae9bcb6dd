// docs/limits.md: what each operation takes and how often, from the registry of operations, and the numbers of the rules. An
// accidental change fails here, and anybody reviewing a deliberate change sees it.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keysOf } from '#rules/base/keys-of.ts'
import { megabytes } from '#rules/base/numbers.ts'
import { z } from '#rules/base/zod.ts'
import { dailyOfNewMember } from '#rules/members/new-members.ts'
import { type RateRule, rules, type Window, windowsOf } from '#server/limits/rate-limits.ts'
import { newMemberRules } from '#server/members/new-member-limits.ts'
import type { Operation } from '#server/operations/operation.ts'
import { declaredLimits } from '#tests/support/declared-limits.ts'
import { everyOperation } from '#tests/support/every-operation.ts'

const ROOT = join(import.meta.dirname, '../..')

const intro = `# Limits

What you can send with each form, and how often, feature by feature. Every command of a member also counts as a write: at most
${often('writeByMember')}. Choices from a list, and values that nobody types, are not listed.

Generated from the operations (\`src/server\`) and the numbers of \`src/rules\`, and checked by a test. After a change,
\`npm exec -- vitest run tests/house/limits.test.ts -u\` writes this page again.
`

/** Folders of the rules with their services; `base` and what features share have none. */
const sections: Record<string, string[]> = {
  members: ['members', 'signIn', 'security', 'passkeys', 'issuers', 'streetLinks', 'proof'],
  places: ['places', 'suburbCards'],
  library: ['library'],
  messages: ['messages'],
  exchanges: ['exchanges'],
  holds: ['holds'],
  swaps: ['swaps'],
  recommendations: ['recommendations'],
  clubs: ['clubs'],
  events: ['events'],
  journeys: ['journeys'],
  moderation: ['moderation'],
  notices: ['notices'],
  'data-rights': ['dataRights'],
  pictures: [],
  base: [],
}

/** Sent by browsers and by our own pages. */
const notTyped =
  /^(address|cookies|ticket|token|browser|answer|back|endpoint|auth|p256dh|seen|askedFor)\b|(^|\.)(key|id|version)\b|Ids?\b/

type Shape = z.core.JSONSchema.BaseSchema

test('what operations take and how often, and the numbers of the rules, match docs/limits.md', async () => {
  const operations = everyOperation()
  const told = [...operations.keys()].map((name) => name.split('.')[0] ?? '')
  expect(Object.values(sections).flat().sort()).toEqual([...new Set(told)].sort())
  const pages = Object.entries(sections).map(async ([folder, services]) => {
    const forms = services.flatMap((service) => formsOf(service, service === folder ? '' : `${service}: `))
    const numbers = (await numbersOf(folder)).join('')
    return [`## ${sentence(folder)}\n`, forms.join(''), numbers && `Numbers of the rules:\n\n${numbers}`]
  })
  const rates = Object.keys(rules).map((rule) => `- ${sentence(rule)}: ${often(rule as RateRule)}\n`) // a table's keys
  const all = [intro, ...(await Promise.all(pages)).flat(), '## How often\n', rates.join('')]
  await expect(all.filter(Boolean).join('\n')).toMatchFileSnapshot(join(ROOT, 'docs/limits.md'))

  function formsOf(service: string, prefix: string): string[] {
    return [...operations].flatMap(([name, operation]) => {
      const [of, what = ''] = name.split('.')
      const counts = countsOf(operation)
      if (of !== service || (operation.kind === 'read' && counts.length === 0)) return []
      const limits = [...fieldsOf(operation, name), ...counts].join('; ')
      return limits ? [`- **${sentence(prefix + what)}**: ${limits}\n`] : []
    })
  }
})

/** 'name 3 to 50 characters', for each typed field that has a limit. */
function fieldsOf({ input }: Operation, operation: string): string[] {
  const found = new Map<string, string>()
  // A limit may stand on either side of a transform.
  for (const io of ['input', 'output'] as const)
    collect(z.toJSONSchema(input, { io, unrepresentable: 'any' }), '', found)
  return [...found]
    .filter(([field]) => !notTyped.test(field))
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
  return maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? between(minimum, maximum, 0) : ''
}

function between(least = 0, most = 0, first = 1): string {
  return least > first ? `${number(least)} to ${number(most)}` : `up to ${number(most)}`
}

/** What a reader calls fields that the code names differently: by operation, or else wherever they are. */
const calledOnScreens: Record<string, string> = {
  'security.askChange to': 'new email address or phone number',
  'library.lendElsewhere to': 'borrower’s name',
  'library.takeShelfFile file': 'file',
  'library.setWishDistance km': 'distance in kilometres',
  'clubs.sayPlace at': 'chapter or page',
  'clubs.reply about.at': 'chapter or page it is about',
  'moderation.approveTogether items': 'things approved at once',
  'moderation.changeAccount why': 'reason',
  alt: 'description of the picture',
  'photo.alt': 'description of the photo',
  body: 'message',
  isbn: 'ISBN',
  linkedin: 'LinkedIn address',
  twitter: 'Twitter address',
  github: 'GitHub address',
  website: 'website address',
  capacity: 'seats',
  file: 'files',
  pictureAlt: 'descriptions of pictures',
  'pictureAlt.each': 'each description',
  'links.each': 'each link',
  'categories.each': 'each category',
  'favouriteAuthors.each': 'each favourite author',
  'favouriteQuotes.each.text': 'each quote',
  'favouriteQuotes.each.source': 'source of each quote',
  'books.each.isbn': 'ISBN of each book',
  'books.each.title': 'title of each book',
  'books.each.author': 'author of each book',
  'facts.title': 'title',
  'facts.author': 'author',
  'facts.description': 'description',
  'extent.chapter': 'chapters of the book',
  'extent.page': 'pages of the book',
  'parts.each.through': 'last chapter or page of each part',
  perMember: 'nominations from each member',
  ranks: 'books on a ballot',
  'ranks.each.rank': 'rank of each book',
  shown: 'messages shown to our team',
  published: 'date of publication',
  times: 'dates',
}

/** 'favouriteQuotes': 'favourite quotes' */
function nameOf(field: string, operation: string): string {
  const called = calledOnScreens[`${operation} ${field}`] ?? calledOnScreens[field]
  return called ?? field.split('.').map(plain).reverse().join(' of ').replace('each of ', 'each of the ')
}

function countsOf(operation: Operation): string[] {
  const counted = [...new Set(declaredLimits(operation))]
  const every = counted
    .filter((rule) => !rule.endsWith('ByNewMember'))
    .map((rule) => `at most ${often(rule)}${rule.endsWith('ByAddress') ? ' from one network' : ''}`)
  const braked = keysOf(newMemberRules).filter((what) => counted.includes(newMemberRules[what]))
  const whileNew = braked.map((what) => `${dailyOfNewMember[what]} ${plain(what)}s`).join(' and ')
  return whileNew ? [...every, `new members at most ${whileNew} a day`] : every
}

/** '30 a minute and 300 an hour' */
function often(rule: RateRule): string {
  const said: Record<Window, string> = {
    minute: 'a minute',
    quarter: 'in 15 minutes',
    hour: 'an hour',
    day: 'a day',
  }
  return windowsOf(rule)
    .map(([window, times]) => `${number(times)} ${said[window]}`)
    .join(' and ')
}

/** Every number that the rules of a feature export, a line for each constant. */
async function numbersOf(feature: string): Promise<string[]> {
  const files = globSync(`src/rules/${feature}/**/*.ts`, { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const modules: object[] = await Promise.all(files.sort().map((file) => import(join(ROOT, file))))
  return modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) => {
      const numbers = name.endsWith('_MS') ? '' : numbersIn(value)
      return numbers ? [`- ${sentence(name)}: ${numbers}\n`] : []
    }),
  )
}

function numbersIn(value: unknown): string {
  if (typeof value === 'number') return number(value)
  const isList = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')
  if (isList) return value.map(number).join(', ')
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return ''
  const parts = Object.entries(value as object).map(([name, part]) => [plain(name), numbersIn(part)])
  return parts.flatMap(([name, words]) => (words ? [`${name} ${words}`] : [])).join(', ')
}

function number(value: number): string {
  return value > 0 && value % (1024 * 1024) === 0 ? megabytes(value) : value.toLocaleString('en-AU')
}

/** 'favouriteQuotes': 'favourite quotes' */
function plain(name: string): string {
  return name.replaceAll(/-|_|(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase()
}

function sentence(name: string): string {
  return plain(name).replace(/^./, (first) => first.toUpperCase())
}
