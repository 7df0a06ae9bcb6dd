import { SpineRow } from './spine-row.tsx'

const posts = [15, 41, 59.5, 86, 104.5, 130.5]
const balusters = (from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / 2.6) }, (_, at) => from + 1.3 + at * 2.6)
const roofLines = Array.from({ length: 25 }, (_, at) => 17 + at * 4.75)

/** A Queenslander in the evening sun, with books on its verandah. */
export function VerandahArt() {
  return (
    <svg viewBox="0 0 148 210" preserveAspectRatio="xMidYMid slice" aria-hidden className="poster-art">
      <defs>
        <linearGradient id="evening" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff3d9" />
          <stop offset=".5" stopColor="#fbd9a2" />
          <stop offset=".75" stopColor="#f3b273" />
        </linearGradient>
      </defs>
      <rect width="148" height="210" fill="url(#evening)" />
      <circle cx="112" cy="80" r="30" fill="#fde9bd" opacity=".7" />
      <circle cx="112" cy="80" r="21" fill="#f6b24c" />
      <path d="M0 118q30-16 62-5t86-9v60H0z" fill="#c98f6a" opacity=".5" />
      <path d="M0 128q40-12 80-2t68-6v50H0z" fill="#7f9a63" />
      <Palm />
      <House />
      <path d="M0 156q74-7 148 0v54H0z" fill="#2f5530" />
      <Garden />
    </svg>
  )
}

function House() {
  return (
    <g>
      <path d="M38 76h72l26 26H12z" fill="#6f8794" />
      {roofLines.map((x) => (
        <path key={x} d={`M${x} 102L${38 + ((x - 12) / 124) * 72} 76`} stroke="#8ba1ad" strokeWidth=".5" />
      ))}
      <path d="M36 74.600h76v2.600H36z" fill="#5b717d" />
      <path d="M54 102l20-21 20 21z" fill="#fff8ea" />
      <path d="M51.5 102.500l22.5-24 22.5 24-2.6 1L74 82.5 54 103.500z" fill="#b5281e" />
      <path d="M74 74.500v6" stroke="#b5281e" strokeWidth="1.3" />
      <circle cx="74" cy="93.5" r="3.6" fill="#f6d9a4" stroke="#b5281e" strokeWidth=".9" />
      <path d="M74 90v7M70.5 93.500h7" stroke="#b5281e" strokeWidth=".6" />
      <path d="M8 105q2-4 6-4h120q4 0 6 4z" fill="#8ba1ad" />
      <rect x="14" y="105" width="120" height="33" fill="#f7e6c6" />
      <Bookcase x={19} seed={3} />
      <Bookcase x={91} seed={19} />
      <rect x="63.5" y="109" width="21" height="29" fill="#fff8ea" />
      <rect x="65" y="110.5" width="8.5" height="27.5" fill="#6b47a8" />
      <rect x="74.5" y="110.5" width="8.5" height="27.5" fill="#7d5bbb" />
      <path d="M66.5 113h5.500v9h-5.500zM76 113h5.500v9H76z" fill="#fbd9a2" />
      <circle cx="72.3" cy="127" r=".7" fill="#f6b24c" />
      <rect x="10" y="138" width="128" height="3.2" fill="#a4663f" />
      <path d="M14 141h3v16h-3zM40 141h3v16h-3zM104 141h3v16h-3zM130 141h3v16h-3z" fill="#6b4029" />
      <path d="M17 142h23v13H17zM107 142h23v13h-23z" fill="#5b3d2a" opacity=".35" />
      {balusters(15, 60).map((x) => (
        <rect key={x} x={x} y="126.5" width=".9" height="11.5" fill="#fffdf8" />
      ))}
      {balusters(88, 133).map((x) => (
        <rect key={x} x={x} y="126.5" width=".9" height="11.5" fill="#fffdf8" />
      ))}
      <path d="M14 125h47v1.800H14zM87 125h47v1.800H87z" fill="#fffdf8" />
      {posts.map((x) => (
        <g key={x} fill="#fffdf8">
          <rect x={x} y="104.5" width="2.5" height="34" />
          <path d={`M${x} 105h-4q4 1 4 5zM${x + 2.5} 105h4q-4 1-4 5z`} />
        </g>
      ))}
      {[0, 1, 2, 3, 4].map((at) => (
        <rect
          key={at}
          x={61.5 - at * 1.4}
          y={141 + at * 3.3}
          width={25 + at * 2.8}
          height="3.3"
          fill={at % 2 ? '#8f5735' : '#b07348'}
        />
      ))}
      <Reader />
    </g>
  )
}

function Bookcase({ x, seed }: { x: number; seed: number }) {
  return (
    <g>
      <rect x={x} y="108" width="38" height="30" fill="#4b3122" />
      <SpineRow seed={seed} from={x + 1.5} to={x + 36.5} base={121} tallest={11} thickest={4} />
      <rect x={x} y="121" width="38" height="1.2" fill="#8a5f40" />
      <SpineRow seed={seed + 5} from={x + 1.5} to={x + 36.5} base={136} tallest={12} thickest={4} />
    </g>
  )
}

/** Somebody who reads on the steps. */
function Reader() {
  return (
    <g>
      <path d="M70.5 146.500q3.5-3 7 0l1 5.500h-9z" fill="#2a6380" />
      <path d="M69.5 151h9.600v3h3v2.600h-6l-2-2-2 2h-6v-2.600h3.400z" fill="#232f4d" />
      <circle cx="74" cy="142.6" r="2.7" fill="#b97a52" />
      <path d="M71.2 142.300q-.3-3.4 2.8-3.400t2.8 3.400q-1.2-1.8-2.8-1.800t-2.8 1.800z" fill="#3a2519" />
      <path d="M70 149.500l4 1 4-1v-3.600l-4 1-4-1z" fill="#fffdf8" />
      <path d="M74 146.900v3.6" stroke="#b5281e" strokeWidth=".5" />
    </g>
  )
}

function Palm() {
  return (
    <g>
      <path d="M6.5 140q1-26 4-44l1.6.3q-2 20-2 44z" fill="#8f5735" />
      {[-70, -38, -8, 24, 56, 88].map((turn) => (
        <path key={turn} d="M11 96q3-10 0-20-5 9 0 20z" fill="#4d7a45" transform={`rotate(${turn} 11 96)`} />
      ))}
    </g>
  )
}

function Garden() {
  return (
    <g>
      {[
        [4, 152, 9],
        [18, 156, 7],
        [133, 155, 8],
        [145, 151, 10],
      ].map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} fill="#4d7a45" />
      ))}
      {[
        [2, 148],
        [8, 152],
        [16, 153],
        [21, 157],
        [130, 153],
        [137, 157],
        [142, 147],
        [147, 153],
      ].map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r="1.8" fill="#fff3f0" />
          <circle cx={x} cy={y} r=".8" fill="#f6b24c" />
        </g>
      ))}
    </g>
  )
}
