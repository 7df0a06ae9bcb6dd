import { expect, test } from 'vitest'
import { findSuburb } from '#city/suburbs.ts'
import { editProfileForm } from '#rules/members/member-forms.ts'
import { sampleNamed, sampleProfiles } from './sample-profiles.ts'

test('there are six, each with a name of its own in addresses', () => {
  expect(new Set(sampleProfiles.map(({ id }) => id)).size).toBe(6)
  for (const sample of sampleProfiles) expect(sampleNamed(sample.id)).toBe(sample)
  expect(sampleNamed('nobody')).toBeUndefined()
  expect(sampleNamed(null)).toBeUndefined()
})

test.each(sampleProfiles)('$id could be saved as it is', ({ id: _, ...sample }) => {
  expect(editProfileForm.parse(sample)).toMatchObject(sample)
  expect(findSuburb(sample.location)).toBeDefined()
})
