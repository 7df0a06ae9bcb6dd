import { Card } from '#web/ui/card.tsx'

/** How many accounts there are, as three cards. */
export function UserCounts({ counts }: { counts: { total: number; reported: number; disabled: number } }) {
  return (
    <dl className="grid grid-cols-3 gap-3">
      <Count label="Total Users" count={counts.total} />
      <Count label="Reported Users" count={counts.reported} />
      <Count label="Disabled Accounts" count={counts.disabled} />
    </dl>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <Card className="flex flex-col justify-between gap-1 p-3 sm:p-5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{count.toLocaleString('en-AU')}</dd>
    </Card>
  )
}
