import { numbersFrom } from './poster-drawing.ts'

const blooms = ['#7a58bd', '#8f6fd0', '#a98be0', '#c3a8f2', '#6a49ad']
const round = (number: number) => Math.round(number * 10) / 10

/** The crown: darker blossom first, so that the light falls on what is in front. */
const crown = (() => {
  const next = numbersFrom(5)
  return Array.from({ length: 150 }, (_, at) => {
    const x = -8 + next() * 164
    // It hangs lower at both sides.
    const most = 44 + 26 * Math.abs(x / 74 - 1) ** 1.6
    return {
      x: round(x),
      y: round(-6 + next() ** 0.75 * most),
      r: round(3.4 + next() * 5.2),
      fill: blooms[Math.min(Math.floor((at / 150) * 3 + next() * 2.2), blooms.length - 1)],
    }
  })
})()

const petals = (() => {
  const next = numbersFrom(23)
  return Array.from({ length: 44 }, (_, at) => {
    const isFalling = at < 18
    return {
      x: round(isFalling ? 84 + next() * 60 : 4 + next() * 140),
      y: round(isFalling ? 56 + next() * 84 : 144 + next() * 8),
      turn: Math.round(next() * 180),
      fill: blooms[1 + Math.floor(next() * 3)],
    }
  })
})()

/** A jacaranda in the evening, and somebody's book on the bench below. */
export function JacarandaArt() {
  return (
    <svg viewBox="0 0 148 210" preserveAspectRatio="xMidYMid slice" aria-hidden className="poster-art">
      <defs>
        <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2a1d4d" />
          <stop offset=".55" stopColor="#4f3285" />
          <stop offset=".74" stopColor="#8a4f8f" />
        </linearGradient>
      </defs>
      <rect width="148" height="210" fill="url(#dusk)" />
      <path
        d="M123 152c-2-20-3-40-9-58-3-9-9-17-15-22l3-2c7 5 11 11 14 18 1-9 1-17-2-26l4-1c4 10 4 21 3 32 4-8 9-14 17-19l2 3c-9 7-14 15-14 26 0 16 3 33 5 49z"
        fill="#23153a"
        transform="matrix(1 0 0 1.36 0 -54.7)"
      />
      <path d="M0 148q74-9 148 0v62H0z" fill="#1f1438" />
      {crown.map(({ x, y, r, fill }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={fill} />
      ))}
      {petals.map(({ x, y, turn, fill }) => (
        <ellipse
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          rx="1.7"
          ry=".85"
          fill={fill}
          transform={`rotate(${turn} ${x} ${y})`}
        />
      ))}
      <Bench />
    </svg>
  )
}

function Bench() {
  return (
    <g>
      <g fill="#c98f5c">
        <path d="M84 127h28v2H84zM84 131h28v2H84z" />
        <path d="M82 138.500h32v2.600H82z" />
      </g>
      <path
        d="M85.5 126h1.800v24h-1.800zM108.7 126h1.800v24h-1.800zM82.8 141h1.800v9.500h-1.800zM111.4 141h1.800v9.500h-1.800z"
        fill="#8a5f40"
      />
      <path d="M90 138.400c2.4-2 5-2 7 0v-5.800c-2-2-4.6-2-7 0z" fill="#fffdf8" />
      <path d="M104 138.400c-2.4-2-5-2-7 0v-5.800c2-2 4.6-2 7 0z" fill="#f3e3c3" />
      <path
        d="M91.5 134.600q2-1 4.2.2M91.5 136.200q2-1 4.2.2M98.3 134.800q2.2-1.2 4.2-.2M98.3 136.400q2.2-1.2 4.2-.2"
        stroke="#a5927a"
        strokeWidth=".4"
        fill="none"
      />
    </g>
  )
}
