import { expect, test } from 'vitest'
import { isEndpoint, isPublicAddress, lookupPublic, PrivateAddress } from './endpoint.ts'

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

test.each([
  ['8.8.8.8', true],
  ['::ffff:8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['fe80::1', false],
  ['fd12:3456::1', false],
  ['64:ff9b::10.0.0.1', false],
  ['2002:0a00:0001::', false],
  ['2001:0:53aa::1', false],
  ['ff02::1', false],
  ['somewhere', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('a name is looked up each time, and leads to nothing that is not public', async () => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all: true }, resolve))
  expect(error).toBeInstanceOf(PrivateAddress)
})
