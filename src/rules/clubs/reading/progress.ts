// How far the readers of a club are, as a plot without names.

/** So many readers stand in one stretch of the plot at least: from fewer, one could tell where a neighbour is. */
export const fewestTogether = 3

/** A stretch of the book from one tenth (0 to 9) up to another (1 to 10), and how many readers are in it. */
export type Stretch = { from: number; to: number; readers: number }

/**
 * From how many readers are in each tenth. Tenths are joined until enough readers are in each stretch, so that readers who are all
 * in one place make one stretch of the whole book, which says nothing; of fewer than enough there is none.
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
