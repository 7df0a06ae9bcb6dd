import { type CityMap, mapHeight, mapWidth } from './city-map.ts'

/** From suburb to suburb. What it shows is in the list below, so screen readers skip it. */
export function JourneyMap({ map: { land, river, stops } }: { map: CityMap }) {
  return (
    <svg
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      aria-hidden
      className="w-full max-w-xl rounded-card border border-line bg-info-soft"
    >
      <path d={land} className="fill-card" />
      <path d={river} className="fill-info-soft" />
      <polyline
        points={stops.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeWidth={2}
        strokeDasharray="5 4"
        className="stroke-primary"
      />
      {stops.map(({ x, y }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same suburb may come twice
        <circle key={at} cx={x} cy={y} r={at === stops.length - 1 ? 6 : 4} className="fill-primary" />
      ))}
      {labelled(stops).map(({ name, left, width, y }) => (
        <text
          key={name}
          x={left + width / 2}
          y={y}
          textAnchor="middle"
          // A margin in the colour of the land keeps the way from crossing it out.
          paintOrder="stroke"
          strokeWidth={4}
          strokeLinejoin="round"
          className="fill-ink stroke-card text-[11px]"
        >
          {name}
        </text>
      ))}
    </svg>
  )
}

type Label = { name: string; left: number; y: number; width: number }

const LETTER = 6
const LINE = 13
const DOT = 6

/** Each suburb's name once, beside its dot, and none over another name or dot. Where the copy is now goes first. */
function labelled(stops: CityMap['stops']): Label[] {
  const placed: Label[] = []
  for (const { name, x, y } of stops.toReversed()) {
    if (placed.some((other) => other.name === name)) continue
    const width = name.length * LETTER
    const middle = Math.min(Math.max(x - width / 2, 4), mapWidth - 4 - width)
    const label = [
      { name, width, left: middle, y: y - 10 },
      { name, width, left: middle, y: y + 19 },
      { name, width, left: x + 10, y: y + 4 },
      { name, width, left: x - 10 - width, y: y + 4 },
    ].find((each) => isFree(each, placed, stops))
    if (label) placed.push(label)
  }
  return placed
}

function isFree({ left, width, y }: Label, placed: Label[], stops: CityMap['stops']): boolean {
  const right = left + width
  return (
    left >= 0 &&
    right <= mapWidth &&
    placed.every(
      (other) => other.left > right || other.left + other.width < left || Math.abs(other.y - y) > LINE,
    ) &&
    stops.every(
      (dot) => dot.x + DOT < left || dot.x - DOT > right || dot.y + DOT < y - LINE + 4 || dot.y - DOT > y + 3,
    )
  )
}
