/**
 * How long a connection may take to say what it wants: its headers, and all of it. The second is the last resort, longer
 * than any body may take by its policy, which is refused in words; without them slow senders hold sockets for ever (slowloris).
 * Between two requests a connection stays open for longer than load balancers keep theirs (75 s at most, by what they come
 * with): closed by us first, it would cut the request that is just being sent.
 */
export const serverTimes = {
  headersTimeout: 15_000,
  requestTimeout: 330_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 80_000,
} as const
