import { city } from '#city/city.ts'
import { Card } from '#web/ui/card.tsx'

/** How many exchanges are in each state, as numbers and bars. */
export function StatesNow({ states }: { states: readonly { label: string; count: number }[] }) {
  const most = Math.max(1, ...states.map(({ count }) => count))
  return (
    <Card className="mt-6 grid gap-3">
      <h2 className="text-lg">Exchanges by state, now</h2>
      <dl className="grid gap-2">
        {states.map(({ label, count }) => (
          <div
            key={label}
            className="grid grid-cols-[1fr_auto] items-center gap-3 sm:grid-cols-[9rem_auto_1fr]"
          >
            <dt className="wrap-anywhere">{label}</dt>
            <dd className="min-w-12 text-right tabular-nums">{count.toLocaleString(city.locale)}</dd>
            <dd aria-hidden="true" className="col-span-2 sm:col-span-1">
              <span
                className="block h-3 min-w-px rounded-sm bg-primary"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
