// A person with an IPv6 /64 often has 256 of them (a /56, as homes are given) or 65,536 (a /48). Each count for a /64 also counts for
// the wider networks around it, which have higher limits because other people may be in them.
import { networkOf } from './networks.ts'

export type Counted = { key: string; room: number }

/**
 * The keys that a key ending in a network counts for: itself, and for a /64 also its /56 and its /48, each with `room` times the limit of
 * the rule. If the key also names a person, such as the account being logged in to, the wider limits are lower, because nobody else
 * there is likely to name the same person.
 */
export function countedFor(key: string): [Counted, ...Counted[]] {
  const [, named = '', network] = /^(.* )?([0-9a-f:]+::\/64)$/.exec(key.trim().toLowerCase()) ?? []
  if (network === undefined) return [{ key, room: 1 }]
  const [inHome, inSite] = named ? [2, 4] : [4, 16]
  return [
    { key, room: 1 },
    { key: `${named}${networkOf(network, 56)}`, room: inHome },
    { key: `${named}${networkOf(network, 48)}`, room: inSite },
  ]
}
