// Who has an IPv6 /64 often has 256 of them (a /56, as homes are given) or 65,536 (a /48): what is counted for one is counted for
// those around it, too, with more room, as others may live in them.
import { networkOf } from './networks.ts'

export type Counted = { key: string; room: number }

/**
 * What a key that ends in a network is counted for: itself, and of a /64 also its /56 and its /48, each with `room` times as much as
 * the rule says. Where the key names somebody besides the network, as in who is being signed in as, they leave less: nobody else
 * there means the same person.
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
