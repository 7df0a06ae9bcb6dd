// The network that an address is counted under: the range that one person can have to themselves.
import { isIPv6 } from 'node:net'

/**
 * '2001:db8::1' and 64 → '2001:db8:0:0::/64'. Also takes an address with a zone, and a network.
 * An IPv4 address, also one written as IPv6, counts as a network by itself. Text that is not an address is returned unchanged.
 */
export function networkOf(address: string, bits: 48 | 56 | 64): string {
  const [plain = ''] = address.trim().toLowerCase().split(/[/%]/)
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [a = 0, b = 0, c = 0, d = 0, e, f, high = 0, low = 0] = groups
  const isMapped = [a, b, c, d, e].every((group) => group === 0) && f === 0xffff
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  const last = bits === 48 ? [] : [bits === 56 ? d & 0xff00 : d]
  return `${[a, b, c, ...last].map((group) => group.toString(16)).join(':')}::/${bits}`
}

/** Its eight numbers: `::` stands for as many zeroes as are missing. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...four: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = four.map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [front = [], back = []] = hex.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back]
}
