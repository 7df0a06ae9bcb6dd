import { expect, test } from 'vitest'
import { sampleProfiles } from '#city/sample-profiles.ts'
import { findSuburb } from '#city/suburbs.ts'
import { editProfileForm } from '#rules/members/member-forms.ts'
import { sampleNamed, withSample } from './sample-profiles.ts'

test('there are six, each with a unique name in addresses', () => {
  expect(new Set(sampleProfiles.map(({ id }) => id)).size).toBe(6)
  for (const sample of sampleProfiles) expect(sampleNamed(sample.id)).toBe(sample)
  expect(sampleNamed('nobody')).toBeUndefined()
  expect(sampleNamed(null)).toBeUndefined()
})

test('the identity of the member stays', () => {
  const [sample] = sampleProfiles
  if (!sample) throw new Error('There is no sample.')
  const own = {
    name: 'Mia Rossi',
    location: 'Paddington 4064',
    website: 'https://mia.example.org',
    bio: 'Mine.',
  }
  expect(withSample(own, sample)).toMatchObject({ ...own, bio: sample.bio, role: sample.role })
  expect(withSample({ ...own, location: '' }, sample).location).toBe(sample.location)
})

test.each(sampleProfiles)('$id could be saved unchanged', ({ id: _, ...sample }) => {
  expect(editProfileForm.parse(sample)).toMatchObject(sample)
  expect(findSuburb(sample.location)).toBeDefined()
})
