import { expect, test } from 'vitest'
import { reporterNetwork } from './reporter-network.ts'

test('one home is one network, whichever of its /64s it uses, and another home another', () => {
  const about = { kind: 'club', id: 'a' }
  const from = (address: string, of = about, secret = 'a secret') => reporterNetwork(address, of, secret)
  expect(from('2001:db8:1:ff::/64')).toBe(from('2001:db8:1:1::/64'))
  expect(from('2001:db8:2:ff::/64')).not.toBe(from('2001:db8:1:ff::/64'))
  expect(from('203.0.113.7')).not.toBe(from('203.0.113.8'))
})

test('another thing or another secret gives another text, and an address is never in it', () => {
  const kept = reporterNetwork('203.0.113.7', { kind: 'club', id: 'a' }, 'a secret')
  expect(reporterNetwork('203.0.113.7', { kind: 'club', id: 'b' }, 'a secret')).not.toBe(kept)
  expect(reporterNetwork('203.0.113.7', { kind: 'club', id: 'a' }, 'another')).not.toBe(kept)
  expect(kept).not.toContain('203')
})
