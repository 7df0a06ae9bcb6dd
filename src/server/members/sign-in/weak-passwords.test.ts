import { expect, test } from 'vitest'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { assertNotWeak, commonPasswords } from './weak-passwords.ts'

const mia = { name: 'Mía Rossi', email: 'mia.bookworm@example.org' }

test.each([
  ['password', 'PASSWORD_COMMON'],
  ['PassWord1', 'PASSWORD_COMMON'],
  ['iloveyou', 'PASSWORD_COMMON'],
  ['mia.bookworm@example.org', 'PASSWORD_OWN'],
  ['Mia Rossi', 'PASSWORD_OWN'],
  ['miarossi1985', 'PASSWORD_OWN'],
  ['Rossi!!2026', 'PASSWORD_OWN'],
  ['bookworm-26', 'PASSWORD_OWN'],
  ['rossi-on-a-verandah', 'may'],
  ['mia likes lanterns', 'may'],
  ['correct horse battery', 'may'],
  [samplePassword, 'may'],
  ['密码密码密码密码', 'may'],
])('%s: %s', async (password, outcome) => {
  const met = await assertNotWeak(password, mia).then(
    () => 'may',
    (refusal) => refusal.code,
  )
  expect(met).toBe(outcome)
})

test('without an address only the name is compared', async () => {
  await expect(assertNotWeak('miarossi1', { ...mia, email: null })).rejects.toMatchObject({
    code: 'PASSWORD_OWN',
  })
  await assertNotWeak('bookworms unite', { ...mia, email: null })
})

test('the list has ten thousand passwords, all in the form that is looked up', async () => {
  const words = [...(await commonPasswords())]
  expect(words).toHaveLength(10_000)
  expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([])
})
