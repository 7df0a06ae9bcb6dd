import type { Point } from './read-boundaries.ts'

const KM_PER_DEGREE = 111.195

/** The line without the points within `km` of it (Douglas–Peucker). Its ends stay. */
export function simplified(line: Point[], km: number): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const isRing = first[0] === last[0] && first[1] === last[1]
  const kept = new Set([0, line.length - 1])
  // A ring has no ends: it is treated as two lines, from its first point to the farthest and back.
  const middle = isRing ? farthest(line, 0, line.length - 1).at : 0
  const spans: [number, number][] = isRing
    ? [
        [0, middle],
        [middle, line.length - 1],
      ]
    : [[0, line.length - 1]]
  if (isRing) kept.add(middle)
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const { at, away } = farthest(line, from, to)
    if (away <= km) continue
    kept.add(at)
    spans.push([from, at], [at, to])
  }
  return line.filter((_, at) => kept.has(at))
}

function farthest(line: Point[], from: number, to: number): { at: number; away: number } {
  const [start, end] = [line[from], line[to]]
  let found = { at: from, away: 0 }
  if (!start || !end) return found
  for (let at = from + 1; at < to; at++) {
    const point = line[at]
    const away = point ? distanceKm(point, start, end) : 0
    if (away > found.away) found = { at, away }
  }
  return found
}

/** The distance from a point to the segment between two others, on the tangent plane there. */
function distanceKm(point: Point, start: Point, end: Point): number {
  const [x, y] = onPlane(point, start)
  const [endX, endY] = onPlane(end, start)
  const length = endX ** 2 + endY ** 2
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * endX + y * endY) / length))
  return Math.hypot(x - along * endX, y - along * endY)
}

function onPlane([lng, lat]: Point, [originLng, originLat]: Point): Point {
  const narrow = Math.cos((originLat * Math.PI) / 180)
  return [(lng - originLng) * KM_PER_DEGREE * narrow, (lat - originLat) * KM_PER_DEGREE]
}
