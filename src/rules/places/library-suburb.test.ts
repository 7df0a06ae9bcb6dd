import { expect, test } from 'vitest'
import { libraryBySlug, publicLibraries } from '#city/libraries.ts'
import { suburbOfLibrary } from './library-suburb.ts'

/** More than 20 km from any suburb of ours: it would be wrong to say that they are in one. */
const inTheCountry = [
  'Boonah',
  'Clifton',
  'Esk',
  'Gatton',
  'Goombungee',
  'John French VC Memorial',
  'Kenilworth',
  'Oakey',
  'Toogoolawah',
  'Yarraman',
].map((town) => `${town} Library`)

test('every library is in a suburb or near one, except in the country', () => {
  const nowhere = publicLibraries.filter((library) => !suburbOfLibrary(library))
  expect(nowhere.map(({ name }) => name)).toEqual(inTheCountry)
})

test.each([
  ['the one it names', 'west-end-library', 'west-end-4101'],
  ['the nearest, if the post has its own code for the library', 'robina-library', 'robina-4226'],
  ['the nearest, if the table does not have it', 'local-history-library', 'toowoomba-4350'],
])('the suburb of a library: %s', (_what, slug, suburb) => {
  const library = libraryBySlug(slug)
  expect(library && suburbOfLibrary(library)?.slug).toBe(suburb)
})
