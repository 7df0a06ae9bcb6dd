// How far the readers of a club are, as a plot without names.

/** The fewest readers in one stretch of the plot: with fewer, a member could tell where a neighbour is. Members count who have been here for some time. */
export const fewestTogether = 3

/** A stretch of the book, from one tenth (0 to 9) to another (1 to 10), and how many readers are in it. */
export type Stretch = { from: number; to: number; readers: number }

/**
 * Takes how many readers are in each tenth. Tenths are joined until each stretch has enough readers, so readers who are all at
 * one place become one stretch of the whole book, which gives nothing away. With too few readers there are no stretches.
 */
export function plotOf(tenths: readonly number[]): Stretch[] {
  let left = tenths.reduce((total, readers) => total + readers, 0)
  if (left < fewestTogether) return []
  const plot: Stretch[] = []
  let [from, together] = [0, 0]
  for (const [tenth, readers] of tenths.entries()) {
    together += readers
    left -= readers
    if (together < fewestTogether || left < fewestTogether) continue
    plot.push({ from, to: tenth + 1, readers: together })
    from = tenth + 1
    together = 0
  }
  return [...plot, { from, to: tenths.length, readers: together }]
}
