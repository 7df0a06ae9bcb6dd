import type { SuburbFigure } from '#rules/places/suburb-figures.ts'

/** How much there is in a suburb. */
export function SuburbFigures({ figures }: { figures: readonly SuburbFigure[] }) {
  if (figures.length === 0) return null
  return (
    <ul aria-label="In numbers" className="-mt-6 flex flex-wrap gap-2">
      {figures.map(({ count, what, section }) => (
        <li key={what}>
          <a
            href={`#${section}`}
            className="inline-flex min-h-11 items-baseline gap-1.5 rounded-full border border-line bg-card px-4 py-2 hover:border-edge"
          >
            <strong className="font-serif text-xl text-primary-ink">{count}</strong> {what}
          </a>
        </li>
      ))}
    </ul>
  )
}
