import { type CityMap, mapHeight, mapWidth } from './city-map.ts'

/** From suburb to suburb. What it shows is in the list below, so screen readers skip it. */
export function JourneyMap({ map: { land, river, stops } }: { map: CityMap }) {
  return (
    <svg
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      aria-hidden
      className="w-full rounded-card border border-line bg-info-soft"
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
      {labelled(stops).map(({ name, x, y }) => (
        <text
          key={name}
          x={x}
          y={y}
          textAnchor={x < 50 ? 'start' : x > mapWidth - 50 ? 'end' : 'middle'}
          className="fill-ink text-[11px]"
        >
          {name}
        </text>
      ))}
    </svg>
  )
}

/** Each suburb's name once, above its dot or below it, and none over another. Where the copy is now goes first. */
function labelled(stops: CityMap['stops']): CityMap['stops'] {
  const placed: CityMap['stops'] = []
  for (const { name, x, y: dot } of stops.toReversed()) {
    if (placed.some((other) => other.name === name)) continue
    const y = [dot - 9, dot + 19].find((line) =>
      placed.every((other) => Math.abs(other.x - x) > 70 || Math.abs(other.y - line) > 13),
    )
    if (y !== undefined && y < mapHeight) placed.push({ name, x, y })
  }
  return placed
}
