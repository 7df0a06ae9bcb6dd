// Requests that no browser of ours would send, generated from the existing names and addresses (fast-check).
import fc from 'fast-check'
import { addressOf, type ScreenRoute } from '#tests/support/every-route.ts'
import type { KnownForm } from './known-forms.ts'

export type Part = { name: string; value: string; file?: { name: string; type: string } }
export type MadeUp = {
  who: string
  method: string
  path: string
  headers: [name: string, value: string][]
  cookies: string[]
  parts?: Part[]
  encoding: 'urlencoded' | 'multipart' | 'broken'
}

/** Part of every generated field name. The server must not echo it. */
export const UNKNOWN = 'zqxunknown'

export type World = {
  routes: readonly ScreenRoute[]
  forms: readonly KnownForm[]
  /** The field names of all schemas. */
  names: readonly string[]
  /** Values that mean something in an address: ids of books, copies, members, steps. */
  ids: readonly string[]
  visitors: readonly string[]
}

const awkward = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'on',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '\u202e\u200b',
  '\ud800',
  '👩‍👩‍👧‍👦'.repeat(50),
  'a'.repeat(5000),
  'ø'.repeat(20_000),
  "' or 1=1 --",
  '%00',
  '%',
  '{{',
  '<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  '2026-02-31',
  '99999-01-01T00:00',
  'data:text/html,x',
  '\r\nSet-Cookie: a=b',
)

// fast-check has this too, as 'binary', but lists all million code points first to be able to shrink them.
const anySign = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))

export function madeUp(world: World): fc.Arbitrary<MadeUp> {
  const id = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...world.ids) }, awkward, fc.string())
  const value = fc.oneof(id, awkward, fc.string({ unit: anySign, maxLength: 40 }), fc.emailAddress())
  const who = fc.constantFrom(...world.visitors)
  const path = fc
    .tuple(fc.constantFrom(...world.routes), fc.array(id, { minLength: 3, maxLength: 3 }), fc.boolean())
    .map(([{ pattern }, values, isData]) => {
      const filled = addressOf(pattern, () => encodeURIComponent((values.pop() ?? '').toWellFormed()))
      return isData ? `${filled === '/' ? '/_' : filled}.data` : filled
    })
  const query = queries(value)
  const reading = fc.record({
    who,
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'),
    path: fc.tuple(path, query).map(([to, asked]) => to + asked),
    headers: headers(value),
    cookies: cookies(value),
    encoding: fc.constant('urlencoded' as const),
  })
  const action = fc.constantFrom(...world.routes.filter(({ hasAction }) => hasAction))
  const anywhere = fc
    .tuple(action, fc.array(id, { minLength: 3, maxLength: 3 }), query)
    .map(
      ([{ pattern }, ids, asked]) =>
        addressOf(pattern, () => encodeURIComponent((ids.pop() ?? '').toWellFormed())) + asked,
    )
  const posting = fc
    .record({
      who,
      method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'PUT', 'DELETE'),
      form: fc.constantFrom(...world.forms),
      elsewhere: fc.option(anywhere, { freq: 2, nil: undefined }),
      headers: headers(value),
      cookies: cookies(value),
      changes: changes(value),
      more: others(value, [...world.names]),
      encoding: fc.constantFrom(
        undefined,
        undefined,
        'urlencoded' as const,
        'multipart' as const,
        'broken' as const,
      ),
    })
    .map(({ form, elsewhere, changes: made, more, encoding, ...rest }) => ({
      ...rest,
      path: elsewhere ?? form.action,
      parts: [...changed(form, made), ...more],
      encoding: encoding ?? (form.isMultipart ? ('multipart' as const) : ('urlencoded' as const)),
    }))
  return fc.oneof({ weight: 2, arbitrary: posting }, { weight: 1, arbitrary: reading })
}

type Change = { at: number; how: 'leave out' | 'twice' | 'another' | 'a file'; value: string }

/** What happens to a few fields of a form. */
function changes(value: fc.Arbitrary<string>): fc.Arbitrary<Change[]> {
  const how = fc.constantFrom<Change['how']>('leave out', 'twice', 'another', 'another', 'a file')
  return fc.array(fc.record({ at: fc.nat(), how, value }), { maxLength: 4 })
}

function changed({ fields }: KnownForm, made: Change[]): Part[] {
  const byField = new Map(made.map((change) => [change.at % Math.max(fields.length, 1), change]))
  return fields.flatMap(({ name, value, isFile }, at): Part[] => {
    const honest = isFile ? { name, value, file: { name: 'a.png', type: 'image/png' } } : { name, value }
    const change = byField.get(at)
    if (!change) return [honest]
    if (change.how === 'leave out') return []
    if (change.how === 'twice') return [honest, honest]
    if (change.how === 'another') return [{ name, value: change.value }]
    return [{ name, value: change.value, file: { name: 'x', type: 'text/plain' } }]
  })
}

/** Fields that no form has or that belong to another form: a few, very many, or one that Conform uses internally. */
function others(value: fc.Arbitrary<string>, names: string[]): fc.Arbitrary<Part[]> {
  const known = fc.constantFrom(...names)
  const name = fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, fc.constantFrom(...deeper)).map(([to, end]) => to + end) },
    { weight: 1, arbitrary: fc.constantFrom(...strange) },
  )
  const file = fc.constantFrom({ name: 'a.png', type: 'image/png' }, { name: '\u202e', type: '' })
  const one = fc.oneof(
    { weight: 5, arbitrary: fc.record({ name, value }) },
    {
      weight: 1,
      arbitrary: fc.record({ name, value, file: file as fc.Arbitrary<{ name: string; type: string }> }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ name: fc.constantFrom('__intent__', '__state__'), value: notes(known) }),
    },
  )
  const crowd = fc
    .tuple(name, fc.integer({ min: 1, max: 700 }))
    .map(([to, times]) =>
      Array.from({ length: times }, (_, at): Part => ({ name: to.replace('#', String(at)), value: 'x' })),
    )
  return fc.oneof({ weight: 10, arbitrary: fc.array(one, { maxLength: 4 }) }, { weight: 1, arbitrary: crowd })
}

const deeper = [
  '[0]',
  '[49]',
  '[50]',
  '[99999999]',
  '[]',
  '.x',
  '[0].text',
  '[#][999][999]',
  '[0][0]',
  '.__proto__.x',
]
const strange = [
  `${UNKNOWN}`,
  `${UNKNOWN}[#][999][999]`,
  `a[#][999][999]`,
  '__proto__',
  '__proto__.polluted',
  'constructor.prototype.x',
  '.',
  '[',
  ']',
  '',
  'a'.repeat(99),
  'a'.repeat(4000),
  `${'a.'.repeat(49)}`,
]

function notes(known: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const type = fc.constantFrom('insert', 'remove', 'update', 'reset', 'reorder', 'validate', 'zqx')
  const payload = fc.record(
    {
      name: fc.oneof(known, fc.constantFrom('', '.'.repeat(50), `${'rows'.repeat(9000)}`, '__proto__.x')),
      index: fc.constantFrom(0, 49, 50, 4e8, -1, 1.5),
      value: fc.jsonValue(),
      defaultValue: fc.jsonValue(),
      from: fc.constantFrom(0, 1e9),
      to: fc.constantFrom(0, 1e9),
    },
    { requiredKeys: [] },
  )
  return fc.oneof(
    fc.record({ type, payload }).map((note) => JSON.stringify(note)),
    fc.json(),
    fc.constantFrom('', '{{', 'null', '[]'),
  )
}

function queries(value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const name = fc.constantFrom(
    'q',
    'genre',
    'page',
    'tab',
    'edit',
    'from',
    'mode',
    'add',
    'report',
    'show',
    'before',
    'contact',
    'copy',
    'index',
    '_routes',
    'shared',
    UNKNOWN,
  )
  const pair = fc
    .tuple(name, value)
    .map(([to, is]) => `${to}=${encodeURIComponent(is.toWellFormed()).slice(0, 4000)}`)
  const raw = fc.constantFrom(
    '%',
    '%FF',
    '%00',
    '&&&',
    '=',
    '%E0%A4%A',
    `q=${'a'.repeat(7000)}`,
    'q=%ED%A0%80',
    'page=9'.repeat(300),
  )
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: 3,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`),
    },
    { weight: 1, arbitrary: raw.map((text) => `?${text}`) },
  )
}

function headers(value: fc.Arbitrary<string>): fc.Arbitrary<[string, string][]> {
  const name = fc.constantFrom(
    'Accept-Encoding',
    'Accept-Language',
    'If-None-Match',
    'Referer',
    'X-Request-Id',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'Range',
    'Accept',
    'User-Agent',
    'Content-Language',
    'Purpose',
  )
  // The characters that HTTP can carry.
  const carried = value.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000))
  return fc.array(fc.tuple(name, carried), { maxLength: 3 })
}

function cookies(value: fc.Arbitrary<string>): fc.Arbitrary<string[]> {
  const name = fc.constantFrom(
    'toast',
    'theme',
    'sign_up_code',
    'reset_code',
    'waiting_code',
    'verandah.session_token',
    '__proto__',
    'a',
  )
  const stored = fc.oneof(
    value.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2000)),
    // The format of our screens' cookies: JSON in base64.
    fc
      .oneof(
        fc.json(),
        fc.jsonValue().map((inner) => JSON.stringify({ title: inner, text: inner, tone: inner, id: inner })),
      )
      .map((json) => encodeURIComponent(btoa(unescape(encodeURIComponent(json.toWellFormed()))))),
    fc.constantFrom('%', '%FF', '"', 'eyJ'),
  )
  return fc.array(
    fc.tuple(name, stored).map(([to, is]) => `${to}=${is}`),
    { maxLength: 2 },
  )
}
