import { expect, test } from 'vitest'
import { requestSent } from './request-sent.ts'

test.each([
  ['lend', 'Your request to borrow Sabriel has been sent to Noah.'],
  ['give', 'Your request to have Sabriel has been sent to Noah.'],
] as const)('a request for a copy to %s says what was asked', (offer, text) => {
  expect(requestSent({ offer, bookTitle: 'Sabriel', ownerName: 'Noah' })).toEqual({
    title: 'Request Sent',
    text,
  })
})
