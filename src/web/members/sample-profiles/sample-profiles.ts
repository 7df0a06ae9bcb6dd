import { type SampleProfile, sampleProfiles } from '#city/sample-profiles.ts'

/** The form's initial profile with a sample: name, suburb and links stay the member's own. */
export function withSample<Profile extends { name: string; location: string }>(
  profile: Profile,
  { id: _, name: _name, location, ...words }: SampleProfile,
): Profile {
  return { ...profile, ...words, location: profile.location || location }
}

export function sampleNamed(id: unknown): SampleProfile | undefined {
  return sampleProfiles.find((sample) => sample.id === id)
}
