/** The same numbers as a table: for screen readers, and for anyone who wants exact values. */
export function FigureTable({
  figures,
  weeks,
}: {
  figures: readonly { name: string; label: string; texts: readonly string[] }[]
  weeks: readonly string[]
}) {
  return (
    <div className="mt-6 grid gap-3">
      <h2 className="text-lg">Week by week</h2>
      {/* It scrolls by itself if it is too wide, by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section tabIndex={0} aria-label="Week by week" className="overflow-x-auto">
        <table className="w-full min-w-max border-collapse text-sm tabular-nums">
          <caption className="sr-only">Each figure, week by week, from the Monday shown</caption>
          <thead>
            <tr className="border-b border-edge">
              <th scope="col" className="py-2 pr-4 text-left font-semibold">
                Week of
              </th>
              {weeks.map((week) => (
                <th key={week} scope="col" className="px-2 py-2 text-right font-semibold">
                  {week}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map(({ name, label, texts }) => (
              <tr key={name} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {label}
                </th>
                {texts.map((text, at) => (
                  <td key={weeks[at]} className="px-2 py-2 text-right">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
