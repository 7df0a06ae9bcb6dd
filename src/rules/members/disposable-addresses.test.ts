import { expect, test } from 'vitest'
import { assertLastingAddress } from './disposable-addresses.ts'

test.each(['mia@mailinator.com', 'mia@any.name.mailinator.com', 'mia@yopmail.com', 'mia@10minutemail.com'])(
  '%s is a disposable address',
  (email) => {
    expect(() => assertLastingAddress(email)).toThrow(expect.objectContaining({ code: 'DISPOSABLE_ADDRESS' }))
  },
)

test.each([
  'mia@example.org',
  'mia@gmail.com',
  'mia@notmailinator.com',
  'mailinator.com@example.org',
  'mia@mailinator.com.example.org',
  // A relay to a person's own mailbox.
  'mia@duck.com',
])('%s is accepted', (email) => expect(() => assertLastingAddress(email)).not.toThrow())
