/**
 * Time-outs for the headers and for the whole of a request. Without them slow senders hold sockets forever (slowloris). The second is
 * a last resort, longer than any policy's time-out for a body, which is refused with a proper response.
 * The keep-alive time-out is longer than that of load balancers (75 s at most by default): if we closed a connection first,
 * it could cut off a request that is just being sent.
 */
export const serverTimes = {
  headersTimeout: 15_000,
  requestTimeout: 330_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 80_000,
} as const
