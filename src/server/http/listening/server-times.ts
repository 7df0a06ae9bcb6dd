/**
 * How long a connection may take to say what it wants: its headers, and all of it. The second is the last resort, longer
 * than any body may take by its policy; without them slow senders hold sockets for five minutes (slowloris).
 */
export const serverTimes = {
  headersTimeout: 15_000,
  requestTimeout: 150_000,
  connectionsCheckingInterval: 5_000,
} as const
