import { expect, test } from 'vitest'
import { clubForm } from '#rules/clubs/club-forms.ts'
import { requestInput } from '#rules/exchanges/exchange-inputs.ts'
import { editProfileForm, profileForm, signUpForm } from '#rules/members/member-forms.ts'
import { profileProgress } from '#rules/members/members.ts'
import { messageForm } from '#rules/messages/message-forms.ts'
import { writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { addBookDialogForm, lentElsewhereForm } from '#web/library/copy-forms.ts'
import { hasHiddenCharacters, hasUnseenCharacters, trimmed } from './text.ts'
import { hiddenCharacters, text } from './text-forms.ts'

const invisible = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E\u200F',
  '\u00AD',
  '\u2060',
  '\uFEFF',
  '\u2800',
  '\u3164',
  '\u115F',
  '\uFE0F',
  '\u{E0020}\u{E007F}',
  '\u0007',
  ' \u200B\t\u2060\n',
]
test.each(invisible)('nothing of %j is visible', (text) => {
  expect(trimmed(text)).toBe('')
})

test.each([
  ['  Mia\u200B ', 'Mia'],
  ['\uFEFF\u2060 Tim Winton \u200B\n', 'Tim Winton'],
  ['Mia\u200BRossi', 'Mia\u200BRossi'],
  ['👩\u200D👩\u200D👧', '👩\u200D👩\u200D👧'],
  ['❤\uFE0F', '❤\uFE0F'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  ],
  ['مرحبا\u200F', 'مرحبا\u200F'],
  ['.', '.'],
])('%j is trimmed to %j', (text, kept) => {
  expect(trimmed(text)).toBe(kept)
})

test.each([
  ['an override of direction', 'Mia\u202Eissor'],
  ['an embedding', '\u202BMia\u202C'],
  ['an isolate', '\u2067Mia\u2069'],
  ['a deprecated format character', 'Mia\u206F'],
  ['an annotation', 'Mia\uFFF9'],
  ['a NUL', 'Mia\0'],
  ['a bell', 'Mia\u0007'],
  ['a control of the second set', 'Mia\u0085'],
  ['half a character', 'Mia\uD83D'],
])('%s is invisible, and refused in every text of a form', (_what, typed) => {
  expect(hasHiddenCharacters(typed)).toBe(true)
  expect(
    text()
      .safeParse(typed)
      .error?.issues.map(({ message }) => message),
  ).toEqual([hiddenCharacters])
  expect(messageForm.safeParse({ body: typed }).error?.issues.map(({ path }) => path[0])).toContain('body')
  expect(signUpForm.safeParse({ name: typed }).error?.issues.map(({ path }) => path[0])).toContain('name')
})

test.each(['Two\n\tlines', 'عائشة\u200F', 'می\u200Cخواهم', '👩\u200D👩\u200D👧', '❤\uFE0F', 'Zafo\u0301n'])(
  'nothing in %j is invisible',
  (typed) => expect(text().parse(typed)).toBe(typed),
)

test.each([
  'Mi\u200Ba',
  'Mi\u00ADa',
  'Mi\u200Da',
  'Mi\u034Fa',
  'Mi\uFE0Fa',
  'Mia\u200E',
  'Zafo\u0301\u200Dn',
  '王\u200D明',
  'می\u200C\u200Cخواهم',
  'می\u200C',
  'Mia \u{E0041}',
  'Mia\u3164Rossi',
])('%j looks like another name', (typed) => {
  expect(hasUnseenCharacters(typed)).toBe(true)
  expect(signUpForm.safeParse({ name: typed }).error?.issues.map(({ path }) => path[0])).toContain('name')
  expect(
    clubForm.safeParse({ name: `Readers ${typed} here` }).error?.issues.map(({ path }) => path[0]),
  ).toContain('name')
})

test.each([
  'Núria d’Àvila-O’Neil',
  'می\u200Cخواهم',
  'ක්\u200Dරිස්',
  '葛\u{E0100}城',
  'Mia 👩\u200D👩\u200D👧',
  'Mia ❤\uFE0F',
  'Zafo\u0301n',
])('every character of the name %j is visible', (typed) => expect(hasUnseenCharacters(typed)).toBe(false))

test('a long run of blanks inside takes no long time', () => {
  const text = `a${' '.repeat(500_000)}b`
  expect(trimmed(text) === text).toBe(true)
})

test.each([
  ['name', signUpForm],
  ['name', profileForm],
  ['role', profileForm],
  ['location', profileForm],
  ['name', editProfileForm],
  ['title', addBookDialogForm],
  ['author', addBookDialogForm],
  ['description', addBookDialogForm],
  ['to', lentElsewhereForm],
  ['body', messageForm],
  ['details', writtenReportForm],
] as const)('%s of a form must not be invisible', (field, schema) => {
  const { error } = schema.safeParse({ [field]: '\u200B\u2060\uFEFF'.repeat(10) })
  expect(error?.issues.map(({ path }) => path[0])).toContain(field)
})

test('an optional text with nothing visible is empty, and no row of its own', () => {
  const copyId = '0b0e7a3c-58a5-4a55-9d1e-3f4e7f1f5a11'
  expect(requestInput.parse({ copyId, message: '\u200B' }).message).toBe('')
  expect(editProfileForm.parse({ name: 'Mia', favouriteAuthors: ['\u2060'] }).favouriteAuthors).toEqual([])
  expect(profileProgress({ name: 'Mia', role: '\u200B', location: 'West End' })).toBe(67)
})
