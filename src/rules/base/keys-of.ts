/** The keys of a table of constants, by name: `Object.keys` gives strings, because a value may have keys its type does not know. */
export function keysOf<Table extends object>(table: Table) {
  return Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]] // a table of constants has no other keys, and one at least
}

/** A table of these keys. */
export function tableOf<Key extends string, Value>(keys: readonly Key[], valueFor: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value> // of these very keys
}
