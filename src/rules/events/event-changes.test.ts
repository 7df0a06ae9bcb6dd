import { expect, test } from 'vitest'
import { eventChanges, type KeptEvent, keptEvent } from './event-changes.ts'

const event: KeptEvent = {
  title: 'Poems in the park',
  description: 'Bring a rug.\nAll are welcome.',
  type: 'reading',
  categories: ['Poetry'],
  starts_at: new Date('2026-12-01T08:00:00Z'),
  ends_at: new Date('2026-12-01T09:30:00Z'),
  place: 'Davies Park',
  suburb: 'west-end-4101',
  link: '',
  capacity: null,
  picture_id: null,
}
const differing = (becomes: Partial<KeptEvent>) =>
  eventChanges(
    event,
    { ...event, ...becomes },
    { now: new Date('2026-11-01T00:00:00Z'), timeZone: 'Australia/Brisbane' },
  )

test.each<[Partial<KeptEvent>, ReturnType<typeof eventChanges>]>([
  [{}, []],
  [{ description: 'Bring a rug.\r\nAll are welcome.' }, []],
  [
    { title: 'Poems in the hall' },
    [{ label: 'Title', was: 'Poems in the park', becomes: 'Poems in the hall' }],
  ],
  [{ type: 'workshop' }, [{ label: 'Type', was: 'Reading', becomes: 'Workshop' }]],
  [
    { starts_at: new Date('2026-12-01T23:00:00Z'), ends_at: new Date('2026-12-02T00:30:00Z') },
    [
      { label: 'Day', was: 'Tuesday 1 December', becomes: 'Wednesday 2 December' },
      { label: 'Time', was: '6.00 pm to 7.30 pm', becomes: '9.00 am to 10.30 am' },
    ],
  ],
  [
    { ends_at: new Date('2026-12-03T09:30:00Z') },
    [
      { label: 'Day', was: 'Tuesday 1 December', becomes: 'Tuesday 1 December to Thursday 3 December' },
      { label: 'Time', was: '6.00 pm to 7.30 pm', becomes: '6.00 pm to 7.30 pm each day' },
    ],
  ],
  // The same day of the week and month, five years later.
  [
    { starts_at: new Date('2032-12-01T08:00:00Z'), ends_at: new Date('2032-12-01T09:30:00Z') },
    [{ label: 'Day', was: 'Tuesday 1 December', becomes: 'Wednesday 1 December 2032' }],
  ],
  [{ suburb: null }, [{ label: 'Suburb', was: 'West End', becomes: '' }]],
  [{ link: 'https://poems.example' }, [{ label: 'Link', was: '', becomes: 'https://poems.example' }]],
  [{ categories: ['Poetry', 'Music'] }, [{ label: 'Categories', was: 'Poetry', becomes: 'Poetry, Music' }]],
  [{ capacity: 12 }, [{ label: 'Seats', was: 'No limit', becomes: '12' }]],
  [{ picture_id: 'new' }, [{ label: 'Picture', was: '', becomes: 'The picture shown here' }]],
])('%j', (becomes, changes) => {
  expect(differing(becomes)).toEqual(changes)
})

test('what is stored of an event is read back the same', () => {
  expect(keptEvent.parse(JSON.parse(JSON.stringify(event)))).toEqual(event)
})
