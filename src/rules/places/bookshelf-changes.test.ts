import { expect, test } from 'vitest'
import { bookshelfChanges } from './bookshelf-changes.ts'

const shelf = {
  ...{ name: 'The Blue Fridge', directions: 'Under the fig tree', suburb: 'West End 4101' },
  ...{ lat: -27.4836, lng: 153.0047, pictureId: null },
}

test.each([
  ['nothing', {}, []],
  ['its name', { name: 'Fridge' }, [{ label: 'Name', was: 'The Blue Fridge', becomes: 'Fridge' }]],
  [
    'where it is',
    { lat: -27.484 },
    [{ label: 'Spot', was: '-27.4836, 153.0047', becomes: '-27.484, 153.0047' }],
  ],
  ['a picture', { pictureId: 'one' }, [{ label: 'Picture', was: '', becomes: 'The picture shown here' }]],
])('what has changed: %s', (_what, facts, changes) => {
  expect(bookshelfChanges(shelf, { ...shelf, ...facts })).toEqual(changes)
})
