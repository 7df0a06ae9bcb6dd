import { SpineRow } from './spine-row.tsx'

const shelves = [
  { seed: 11, base: 92 },
  { seed: 37, base: 121 },
  { seed: 71, base: 150 },
]

/** A bookcase full of books, with a cat and a plant. */
export function ShelfArt() {
  return (
    <svg viewBox="0 0 148 210" preserveAspectRatio="xMidYMid slice" aria-hidden className="poster-art">
      <rect width="148" height="210" fill="#fbf6ec" />
      <rect y="62" width="148" height="92" fill="#4b3122" />
      {shelves.map(({ seed, base }, at) => (
        <g key={seed}>
          <rect y={base - 27} width="148" height="27" fill="#3a2519" />
          {at === 1 ? (
            <>
              <SpineRow seed={seed} from={7} to={58} base={base} tallest={24} thickest={8} />
              <Cat />
              <SpineRow seed={seed + 2} from={91} to={141} base={base} tallest={24} thickest={8} />
            </>
          ) : (
            <SpineRow
              seed={seed}
              from={at === 0 ? 7 : 27}
              to={at === 0 ? 121 : 141}
              base={base}
              tallest={24}
              thickest={8}
            />
          )}
          <rect y={base} width="148" height="2.4" fill="#8a5f40" />
          <rect y={base + 2.4} width="148" height="1.2" fill="#2b1a10" opacity="0.5" />
        </g>
      ))}
      <rect x="0" y="62" width="4" height="92" fill="#6d4730" />
      <rect x="144" y="62" width="4" height="92" fill="#6d4730" />
      <rect y="60" width="148" height="4" fill="#8a5f40" />
      <Plant />
      <Globe />
      <rect y="154" width="148" height="56" fill="#573888" />
    </svg>
  )
}

function Cat() {
  return (
    <g fill="#e9a35b">
      <path d="M62 121c-1-9 3-15 12-15s14 6 13 15z" />
      <path d="M84 112c6 1 6 9 1 9h-8v-2h7c3 0 3-4 0-5z" fill="#d98d42" />
      <circle cx="69" cy="105" r="5.6" />
      <path d="M64.4 102.4l.6-5 3.6 2.7zM73.8 102.4l-.8-5-3.4 2.7z" />
      <path d="M66.6 105.2q.9.9 1.8 0M70 105.2q.9.9 1.8 0" stroke="#5b3413" strokeWidth=".5" fill="none" />
      <path d="M68.7 107.2h1l-.5.7z" fill="#5b3413" />
      <path
        d="M76 108.5q1.5 2 .6 4.6M79.6 108.4q1.5 2.2.7 4.6"
        stroke="#c97c33"
        strokeWidth=".9"
        fill="none"
      />
    </g>
  )
}

function Plant() {
  return (
    <g>
      <path d="M126 84h12l-1.6 8h-8.8z" fill="#b5533a" />
      <path d="M125.4 83h13.2v2.2h-13.2z" fill="#cf6a4c" />
      {[-34, -12, 10, 32].map((turn) => (
        <path
          key={turn}
          d="M132 83.6c-2.4-4-2.4-10 0-14.6 2.4 4.6 2.4 10.6 0 14.6z"
          fill={turn % 4 === 0 ? '#5d8a4a' : '#7fa35b'}
          transform={`rotate(${turn} 132 84)`}
        />
      ))}
    </g>
  )
}

function Globe() {
  return (
    <g>
      <path d="M11 150h11l-2-3h-7z" fill="#8a5f40" />
      <path d="M16 143.8h1v4h-1z" fill="#8a5f40" />
      <circle cx="16.5" cy="136" r="8" fill="#9cc7dc" />
      <path
        d="M12 130c3-1 5 1 4 3s-4 1-4 4-2 0-2.6-2.6 1-3.8 2.6-4.400zM19 135c2-1 4 0 4 3s-3 4-4 2-2-4 0-5z"
        fill="#7fa35b"
      />
      <path d="M16.5 126.500a9.5 9.5 0 0 1 0 19" fill="none" stroke="#e3b23c" strokeWidth=".9" />
    </g>
  )
}
