import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { clubForm } from '#rules/clubs/club-forms.ts'
import { signUpForm } from '#rules/members/member-forms.ts'
import { hasTick, officialName, passesForUs } from './official-names.ts'

const product = city.productName

test.each([
  product,
  `${product} Support`,
  `The ${product} Team`,
  `${product}Support`,
  `${product}'s official helpdesk`,
  `Mia, ${product} staff`,
  `${product.toUpperCase()}—ADMIN`,
  'Admin',
  'Moderators',
  'Administrator',
  'Support team',
  'S.u.p.p.o.r.t',
  'Аdmіn',
  'АDMIN',
  '\u0391dmin',
  '\u041Coderator',
  'Supp0rt Team',
  '𝐀𝐝𝐦𝐢𝐧',
  'Ａｄｍｉｎ',
  'Ádmin',
  'Former member',
  'former  Member',
])('%j passes for us, or for a former member', (name) => {
  expect(passesForUs(name)).toBe(true)
})

test.each([
  'Badminton Readers',
  `Crime on the ${product}`,
  `The ${product}`,
  `${product} Readers`,
  'Mia Rossi',
  'Grace Staff',
  'Ada Admin',
  'Team Help',
  'Αθηνά Νικολάου',
  'Вера Андреева',
  '王小明',
  'أدمن',
  'Former members of the choir',
  'Grief Support Readers',
  'Security',
])('%j is a name', (name) => {
  expect(passesForUs(name)).toBe(false)
})

test.each(['Mia Rossi ✓', 'Mia ✔️', 'Mia ✅', '☑ Book club'])('%j has a tick', (name) => {
  expect(hasTick(name)).toBe(true)
})

test('people and clubs cannot take such a name', () => {
  const person = { email: 'mia@example.org', password: 'correct horse', isOldEnough: true }
  const typed = { ...person, name: `${product} Support` }
  expect(signUpForm.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([officialName])
  expect(signUpForm.safeParse({ ...typed, name: 'Mia' }).success).toBe(true)
  const club = { description: 'We read on Tuesdays.', category: 'general', suburb: '', visibility: 'public' }
  const problems = (name: string) =>
    clubForm.safeParse({ ...club, name }).error?.issues.filter(({ path }) => path[0] === 'name')
  expect(problems('Support team')?.map(({ message }) => message)).toEqual([officialName])
  expect(problems('Badminton Readers') ?? []).toEqual([])
})
