import { type Spine, spinesOn } from './poster-drawing.ts'

type Row = { seed: number; from: number; to: number; base: number; tallest: number; thickest: number }

/** A row of books that stand on `base`. */
export function SpineRow({ seed, base, ...shelf }: Row) {
  return spinesOn(seed, shelf).map((spine) => <Book key={spine.x} spine={spine} base={base} />)
}

function Book({ spine: { x, width, height, cloth, band, bands }, base }: { spine: Spine; base: number }) {
  const [top, inset] = [base - height, width * 0.16]
  const line = { x: x + inset, width: width - 2 * inset, height: Math.max(height * 0.03, 0.25), fill: band }
  return (
    <g>
      <rect x={x} y={top} width={width} height={height} rx={width * 0.12} fill={cloth} />
      <rect x={x} y={top} width={width * 0.16} height={height} fill="#fff" opacity={0.16} />
      <rect {...line} y={top + height * 0.13} />
      {bands === 2 && <rect {...line} y={top + height * 0.2} />}
      <rect {...line} y={top + height * 0.84} />
      <rect
        x={x + width * 0.36}
        y={top + height * 0.32}
        width={width * 0.28}
        height={height * 0.38}
        rx={width * 0.1}
        fill={band}
        opacity={0.55}
      />
    </g>
  )
}
