// Which addresses are public, and not this machine or part of its private network (against SSRF).
import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv6 } from 'node:net'

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** Like Node's own `lookup`, but for public addresses only. The connection uses the address that was checked (against DNS rebinding). */
export function lookupPublic(
  hostname: string,
  options: LookupOptions,
  callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (!first) return callback(new PrivateAddress('It does not resolve to a public address'), [])
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** Not in any range of the IANA special-purpose address registries. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isPublicAddress(mapped)
  if (isIPv6(address)) return globalRange.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return isIP(address) === 4 && !special.check(address, 'ipv4')
}

/** An IPv6 address stands in brackets in a URL. */
export const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

const globalRange = new BlockList()
globalRange.addSubnet('2000::', 3, 'ipv6')

const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, bits, 'ipv4')
}
// Ranges that tunnel to IPv4 (Teredo, 6to4), and ranges for documentation.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6')
}
