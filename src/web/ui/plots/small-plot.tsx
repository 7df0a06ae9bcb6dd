/** A bar chart of numbers; no bar for null. It is a picture, so the numbers also have to be in text or a table beside it. */
export function SmallPlot({ values }: { values: readonly (number | null)[] }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const width = 100 / values.length
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className="h-16 w-full border-b border-edge text-primary"
    >
      {values.map((value, at) => {
        if (value === null) return null
        // Zero is a line at the bottom.
        const height = Math.max(0.8, (value / most) * 40)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row.
            key={at}
            x={at * width + width * 0.1}
            y={40 - height}
            width={width * 0.8}
            height={height}
            fill="currentColor"
            opacity={at === values.length - 1 ? 1 : 0.55}
          />
        )
      })}
    </svg>
  )
}
