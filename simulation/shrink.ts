/**
 * The fewest of these things with which something still fails: leaves out halves, then quarters, and so on down to single ones
 * (delta debugging). `fails` says whether it still fails with the things that are left.
 */
export async function shrink<Thing>(
  all: readonly Thing[],
  fails: (left: readonly Thing[]) => Promise<boolean>,
): Promise<readonly Thing[]> {
  let left = all
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length; ) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)]
      // What follows has moved to where the part was.
      if (await fails(fewer)) left = fewer
      else from += size
    }
  }
  return left
}
