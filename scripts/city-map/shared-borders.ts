import type { Point } from './read-boundaries.ts'

/** The borders of areas, each once however many areas it separates: cut where more than two of them meet. */
export function sharedBorders(rings: Point[][]): Point[][] {
  const neighbours = new Map<string, Set<string>>()
  const join = (one: string, other: string) => {
    neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other))
    neighbours.set(other, (neighbours.get(other) ?? new Set()).add(one))
  }
  for (const ring of rings)
    for (const [at, point] of ring.entries()) {
      const before = ring[at - 1]
      if (before && keyOf(before) !== keyOf(point)) join(keyOf(before), keyOf(point))
    }
  const isJunction = (point: Point) => (neighbours.get(keyOf(point))?.size ?? 0) !== 2
  const borders = new Map<string, Point[]>()
  for (const ring of rings)
    for (const border of cut(ring, isJunction)) {
      const key = borderKey(border)
      if (!borders.has(key)) borders.set(key, border)
    }
  return [...borders.values()]
}

function cut(ring: Point[], isJunction: (point: Point) => boolean): Point[][] {
  const open = ring.slice(0, -1)
  const start = open.findIndex(isJunction)
  // Shared with nobody, or all of it with one neighbour: the whole ring, from the same point whichever area it comes
  // from.
  if (start < 0) return [fromLeast(open)]
  const turned = [...open.slice(start), ...open.slice(0, start + 1)]
  const lines: Point[][] = []
  let line: Point[] = []
  for (const point of turned) {
    line.push(point)
    if (line.length > 1 && isJunction(point)) {
      lines.push(line)
      line = [point]
    }
  }
  return lines
}

function fromLeast(open: Point[]): Point[] {
  let least = 0
  for (const [at, point] of open.entries()) {
    const known = open[least]
    if (known && keyOf(point) < keyOf(known)) least = at
  }
  return [...open.slice(least), ...open.slice(0, least + 1)]
}

/** The same in both directions. */
function borderKey(border: Point[]): string {
  const there = border.map(keyOf).join(' ')
  const back = border.toReversed().map(keyOf).join(' ')
  return there < back ? there : back
}

/** To about a metre: neighbours were digitised from the same line. */
function keyOf([lng, lat]: Point): string {
  return `${lng.toFixed(5)},${lat.toFixed(5)}`
}
