// What the drawings of the posters share. The same seed always draws the same picture.

/** Numbers from 0 up to 1 in a fixed order (a linear congruential generator). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const cloths = [
  ['#6b47a8', '#e5d8fb'],
  ['#2f5530', '#d6e8c6'],
  ['#b5281e', '#ffd9c9'],
  ['#e3b23c', '#6a3f0a'],
  ['#2a6380', '#cfe7f3'],
  ['#f3e3c3', '#a4553a'],
  ['#a4553a', '#ffe2c4'],
  ['#232f4d', '#f0cb82'],
  ['#e58f7b', '#7a1f14'],
  ['#7fa35b', '#24401b'],
] as const

export type Spine = {
  x: number
  width: number
  height: number
  cloth: string
  band: string
  bands: 1 | 2
}

/** Books side by side, as wide as the shelf and never higher than `tallest`. */
export function spinesOn(
  seed: number,
  { from, to, tallest, thickest }: { from: number; to: number; tallest: number; thickest: number },
): Spine[] {
  const next = numbersFrom(seed)
  const spines: Spine[] = []
  let x = from
  let last = -1
  while (to - x > thickest * 0.45) {
    const width = Math.min(thickest * (0.5 + next() * 0.5), to - x)
    let at = Math.floor(next() * cloths.length)
    if (at === last) at = (at + 1) % cloths.length
    last = at
    const [cloth, band] = cloths[at] ?? cloths[0]
    const height = tallest * (0.68 + next() * 0.32)
    spines.push({ x, width, height, cloth, band, bands: next() < 0.5 ? 1 : 2 })
    x += width + 0.15
  }
  return spines
}
