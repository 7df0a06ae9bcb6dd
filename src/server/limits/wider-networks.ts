// Who has an IPv6 /64 often has 256 of them (a /56, as homes are given) or 65,536 (a /48): what is counted for one is counted for
// those around it, too, with more room, as others may live in them.

export type Counted = { key: string; room: number }

/**
 * What a key that ends in a network is counted for: itself, and of a /64 also its /56 and its /48, each with `room` times as much as
 * the rule says. Where the key names somebody besides the network, as in who is being signed in as, they leave less: nobody else
 * there means the same person.
 */
export function countedFor(key: string): [Counted, ...Counted[]] {
  const [, named = '', network] = /^(.* )?([0-9a-f:]+)::\/64$/.exec(key.trim().toLowerCase()) ?? []
  if (network === undefined) return [{ key, room: 1 }]
  const groups = network.split(':').map((group) => Number.parseInt(group, 16))
  const [first = 0, second = 0, third = 0, fourth = 0] = groups
  const site = [first, second, third].map((group) => group.toString(16)).join(':')
  const home = `${site}:${(fourth & 0xff00).toString(16)}`
  const [inHome, inSite] = named ? [2, 4] : [4, 16]
  return [
    { key, room: 1 },
    { key: `${named}${home}::/56`, room: inHome },
    { key: `${named}${site}::/48`, room: inSite },
  ]
}
