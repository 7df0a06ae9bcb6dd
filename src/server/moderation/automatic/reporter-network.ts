// Which reporters share a network: told apart while a report is open, and by nobody who reads the table.
import { createHmac } from 'node:crypto'

type Subject = { kind: string; id: string }

/**
 * A keyed hash of the network behind an address, for reports about one thing only: the same network is another text beside another
 * thing, so that nothing says what else somebody reported from there.
 */
export function reporterNetwork(address: string, { kind, id }: Subject, secret: string): string {
  const of = `report ${kind} ${id} ${networkOf(address)}`
  return createHmac('sha256', secret).update(of).digest('base64url').slice(0, 22)
}

/**
 * What one person can have to themselves: of IPv6 the /48 around an address, or around a /64 or /56, which providers hand out whole;
 * an IPv4 address is one already.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.trim().toLowerCase().split(/[/%]/)
  const mapped = /^(?:::ffff:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped || !plain.includes(':')) return mapped ?? plain
  const [head = '', tail] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeroes = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array<string>(zeroes).fill('0'), ...back]
  const first = groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/48`
}
