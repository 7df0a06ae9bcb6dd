import { expect, test } from 'vitest'
import { isEndpoint } from './endpoint.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['https://8.8.8.8/send', true],
  ['https://[2606:4700::1111]/send', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/send', false],
  ['https://me:hunter2@fcm.googleapis.com/send', false],
  ['https://localhost/send', false],
  ['https://postgres/send', false],
  ['https://127.0.0.1/send', false],
  ['https://2130706433/send', false],
  ['https://0x7f.1/send', false],
  ['https://[::1]/send', false],
  ['https://[::ffff:10.0.0.1]/send', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['ftp://push.example.net/send', false],
  ['file:///etc/passwd', false],
  ['push', false],
])('%s: %s', (address, isOne) => {
  expect(isEndpoint(address, 'public')).toBe(isOne)
})
