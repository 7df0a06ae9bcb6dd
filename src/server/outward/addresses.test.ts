import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, PrivateAddress } from './addresses.ts'

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

test('a name is resolved each time, and a non-public address is refused', async () => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all: true }, resolve))
  expect(error).toBeInstanceOf(PrivateAddress)
})
