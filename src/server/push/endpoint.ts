// Which endpoints pushes may be sent to. The address comes from a member's browser, so it must be public (against SSRF).
import { isIP } from 'node:net'
import { bare, isPublicAddress } from '#server/outward/addresses.ts'

/** 'any' also allows private addresses, and no TLS: for tests. */
export type Endpoints = 'public' | 'any'

/** May a push be sent to this address, judging by the URL alone? Its host is checked again once its IP address is known. */
export function isEndpoint(address: string, endpoints: Endpoints): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (endpoints === 'any') return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || port || username || password) return false
  const host = bare(hostname)
  return isIP(host) ? isPublicAddress(host) : /\.[a-z]/i.test(host)
}
