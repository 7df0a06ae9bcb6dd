import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { networkOf } from '#server/limits/networks.ts'

/**
 * The network address that limits count. Each of `trustedProxies` has appended one entry to X-Forwarded-For,
 * so the client is that many from the right; entries further left, or any without a proxy, can be forged.
 * An IPv6 address becomes its /64, which one household or phone has to itself.
 */
export function clientAddress<Env extends { Bindings: HttpBindings }>(
  c: Context<Env>,
  trustedProxies: number,
): string {
  // Tests call the app without a socket, and a Unix socket has no address: both are this machine.
  const direct = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  if (trustedProxies === 0) return networkOf(direct, 64)
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  return networkOf(withoutPort(forwarded.at(-trustedProxies)?.trim() ?? '') || direct, 64)
}

/** '203.0.113.7:4711' → '203.0.113.7', '[2001:db8::1]:4711' → '2001:db8::1': the port changes with every connection. */
function withoutPort(entry: string): string {
  const [, six, four] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(entry) ?? []
  return six ?? four ?? entry
}
