import { city } from '#city/city.ts'
import { Card } from '#web/ui/card.tsx'

/** The numbers of accounts, as three cards. */
export function UserCounts({ counts }: { counts: { total: number; reported: number; disabled: number } }) {
  return (
    <dl className="flex flex-wrap gap-3">
      <Count label="Total Users" count={counts.total} />
      <Count label="Reported Users" count={counts.reported} />
      <Count label="Disabled Accounts" count={counts.disabled} />
    </dl>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <Card className="flex flex-1 flex-col justify-between gap-1">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="-mr-3 text-lg font-semibold tabular-nums sm:mr-0 sm:text-2xl">
        {count.toLocaleString(city.locale)}
      </dd>
    </Card>
  )
}
