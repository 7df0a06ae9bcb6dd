/** The next item in turn, from the first again after the last. Throws an Error if there is none. */
export function at<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  if (item === undefined) throw new Error('There is nothing to take turns with')
  return item
}
