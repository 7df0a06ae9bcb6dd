// Where pushes may go. A member's browser says the address, so it must lead out into the world.
import { isIP } from 'node:net'
import { bare, isPublicAddress } from '#server/outward/addresses.ts'

/** 'any' also lets endpoints be here or nearby, and without TLS: for tests. */
export type Endpoints = 'public' | 'any'

/** May a push go to this address, as far as it shows by itself? Its host is looked at again when it is known where that is. */
export function isEndpoint(address: string, endpoints: Endpoints): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (endpoints === 'any') return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || port || username || password) return false
  const host = bare(hostname)
  return isIP(host) ? isPublicAddress(host) : /\.[a-z]/i.test(host)
}
