import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The network address that limits are counted for. Each of `trustedProxies` added one entry at the right of X-Forwarded-For,
 * so the client is that many from the right; what stands further left, or stands there at all with no proxy, anyone can invent.
 * An IPv6 address becomes its /64, which one household or phone has to itself.
 */
export function clientAddress<Env extends { Bindings: HttpBindings }>(
  c: Context<Env>,
  trustedProxies: number,
): string {
  // Tests ask the app without a socket, and a socket on a path has no address: both are this machine.
  const direct = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  if (trustedProxies === 0) return countedFor(direct)
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  return countedFor(withoutPort(forwarded.at(-trustedProxies)?.trim() ?? '') || direct)
}

/** '203.0.113.7:4711' → '203.0.113.7', '[2001:db8::1]:4711' → '2001:db8::1': a port is new with every connection. */
function withoutPort(entry: string): string {
  const [, six, four] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(entry) ?? []
  return six ?? four ?? entry
}

function countedFor(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? networkOf(address) : address
}

/** '2001:db8::1' → '2001:db8:0:0::/64' */
function networkOf(address: string): string {
  // Four groups are needed and `::` stands for as many zeroes as are missing.
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const groups =
    tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill('0'), ...back]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
