import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { EventPage } from './event-page.tsx'

const event = {
  ...{ id: 'one', title: 'Spring swap', description: 'Bring a book.', typeLabel: 'Reading', picture: null },
  ...{ day: 'Saturday 14 March', time: '6.30 pm to 8.00 pm', place: 'West End Library', suburb: 'West End' },
  ...{ state: 'approved', revises: null, isCancelled: false, isOver: false, isHidden: false, repeats: null },
  ...{ link: null, club: null, organiser: { id: 'm1', name: 'Mia Chen' }, capacity: null, isFull: false },
  ...{ attendance: null, isNamed: false, isPublic: true, mayAnswer: true, mayContact: true, contactId: 'm1' },
  ...{ isWished: true, isInCalendar: false, isOwn: false, isHost: false, notes: [], dates: [], spot: null },
  ...{ mayChange: true, mayCancel: true, mayWriteNote: true, mayTickWhoCame: true, going: 3, attendees: [] },
}

test('the text of an event comes before what few people need, and after the answer and the specification’s buttons', () => {
  const props = { event, styleUrl: null } as unknown as Parameters<typeof EventPage>[0] // the page reads nothing else
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(EventPage, props) }])
  const page = renderToStaticMarkup(createElement(Page))
  const inOrder = [
    ...['Spring swap', '6.30 pm to 8.00 pm', 'West End Library', '>RSVP<'],
    ...[
      'Contact Organizer',
      'Wishlisted',
      'Add to Calendar',
      'Share Event',
      'About this event',
      'Bring a book.',
    ],
    ...[
      'Edit Event',
      'Write to everyone going',
      'Who came',
      'Calendar file',
      'Report this event',
      'Attendees',
    ],
  ]
  const sorted = inOrder.toSorted((one, other) => page.indexOf(one) - page.indexOf(other))
  expect(inOrder.filter((part) => !page.includes(part))).toEqual([])
  expect(sorted).toEqual(inOrder)
})
