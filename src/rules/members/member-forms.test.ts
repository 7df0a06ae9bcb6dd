import { expect, test } from 'vitest'
import {
  editProfileForm,
  loginForm,
  phoneLoginForm,
  profileForm,
  signUpForm,
  verifyForm,
} from './member-forms.ts'

const account = { name: 'Mia Rossi', email: 'mia@example.org', password: 'long enough', isOldEnough: true }

test.each([
  [{ name: '  ' }, 'name'],
  [{ email: 'mia' }, 'email'],
  [{ email: '' }, 'email'],
  [{ email: 'mia@' }, 'email'],
  [{ email: 'mia@example' }, 'email'],
  [{ email: 'mia@@example.org' }, 'email'],
  [{ email: 'mia rossi@example.org' }, 'email'],
  [{ email: 'mia@example.org\r\nBcc: everyone@example.org' }, 'email'],
  [{ email: 'mia\u200B@example.org' }, 'email'],
  [{ email: 'mia@exam\u202Eple.org' }, 'email'],
  [{ email: '<script>alert(1)</script>@example.org' }, 'email'],
  [{ email: `${'m'.repeat(250)}@example.org` }, 'email'],
  [{ name: 'N'.repeat(10_000) }, 'name'],
  [{ name: '\u200B\u2060' }, 'name'],
  [{ name: 'Mia \u202Eissor' }, 'name'],
  [{ isOldEnough: undefined }, 'isOldEnough'],
  [{ isOldEnough: false }, 'isOldEnough'],
  [{ password: '1234567' }, 'password'],
  [{ password: 'x'.repeat(129) }, 'password'],
])('a sign-up with %j is refused at its %s', (wrong, field) => {
  const { error } = signUpForm.safeParse({ ...account, ...wrong })
  expect(error?.issues.map(({ path }) => path[0])).toContain(field)
})

test('addresses are compared in lower case and without surrounding spaces', () => {
  expect(loginForm.parse({ email: ' Mia@Example.ORG ', password: 'x' }).email).toBe('mia@example.org')
})

test.each(['', 'call me', '٠٤١٢٣٤٥٦٧٨', '0412\u200B345678', '0'.repeat(41), 'javascript:alert(1)'])(
  '%j is not a phone number',
  (phone) => expect(phoneLoginForm.safeParse({ phone }).success).toBe(false),
)

test.each(['0412 345 678', '(0412) 345-678', '+61 412 345 678', '+61.412.345.678'])(
  '%s may be one',
  (phone) => {
    expect(phoneLoginForm.parse({ phone }).phone).toBe(phone)
  },
)

test.each(['12345', '1234567', 'abcdef', '12 345', '١٢٣٤٥٦'])('%j is not a code', (code) => {
  expect(verifyForm.safeParse({ code }).success).toBe(false)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'example', 'ftp://example.org'])(
  '%j is not a link for a profile',
  (website) => {
    const profile = { name: 'Mia', role: 'Reader', location: 'West End', website }
    expect(profileForm.safeParse(profile).success).toBe(false)
  },
)

test('a website typed without https:// gets it', () => {
  const profile = { name: 'Mia', role: 'Reader', location: 'West End', website: ' mia.example.org ' }
  expect(profileForm.parse(profile).website).toBe('https://mia.example.org')
})

test.each([
  ...['website', 'linkedin', 'twitter', 'github'].map((link) => [link, 'javascript:alert(1)']),
  ['name', '\u200b\u2060'],
  ['name', 'Mia\u202e'],
  ['name', 'Mi\u200ba'],
  ['name', 'M'.repeat(81)],
  ['role', 'r'.repeat(61)],
  ['bio', 'b'.repeat(10_000)],
  ['currentlyReading', 'c'.repeat(201)],
])('Edit Profile refuses %s when it is %.30s', (field, value) => {
  const { error } = editProfileForm.safeParse({ name: 'Mia', [field ?? '']: value })
  expect(error?.issues.map(({ path }) => path[0])).toContain(field)
})

test('blank rows are left out, and a repeated author or genre counts once', () => {
  const edits = editProfileForm.parse({
    name: 'Mia',
    favouriteGenres: ['Poetry', 'Poetry'],
    favouriteAuthors: ['', 'Tim Winton', undefined, ' Tim Winton '],
    favouriteQuotes: [{ text: '', source: '' }, { text: 'All is quiet.' }, { source: 'Johnno' }, {}],
  })
  expect(edits).toMatchObject({
    favouriteGenres: ['Poetry'],
    favouriteAuthors: ['Tim Winton'],
    favouriteQuotes: [
      { text: 'All is quiet.', source: '' },
      { text: '', source: 'Johnno' },
    ],
  })
})
