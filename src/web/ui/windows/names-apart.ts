/** Names for the buttons of a list, which are read without what stands around them: the second of one name is 'Laptop (2)'. */
export function namesApart(names: readonly string[]): string[] {
  const given = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let number = 2; given.has(own) || (own !== name && names.includes(own)); number += 1)
      own = `${name} (${number})`
    given.add(own)
    return own
  })
}
