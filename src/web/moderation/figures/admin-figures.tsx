import { cityDate, clockTime, dayWords } from '#rules/base/calendar.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { exchangeStates, stateLabels } from '#rules/exchanges/exchanges.ts'
import { figureText, figureWords } from '#rules/moderation/figures.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { Card } from '#web/ui/card.tsx'
import { ShieldCheck } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SmallPlot } from '#web/ui/plots/small-plot.tsx'
import type { Route } from './+types/admin-figures'
import { FigureTable } from './figure-table.tsx'
import { StatesNow } from './states-now.tsx'

export const handle: Handle = { access: 'admin' }

export const meta = () => pageMeta({ title: 'Figures' })

export const loader = loads(async ({ services, viewer, clock, city: { timeZone } }) => {
  const weeks = await services.moderation.figures(viewer)
  const present = weeks.at(-1)
  const today = cityDate(clock(), timeZone)
  const names = keysOf(figureWords)
  const { countedAt, exchanges } = present ?? {}
  return {
    counted:
      countedAt && `${dayWords(cityDate(countedAt, timeZone), today)}, ${clockTime(countedAt, timeZone)}`,
    figures: names.map((name) => ({
      name,
      ...figureWords[name],
      values: weeks.map((week) => week[name]),
      texts: weeks.map((week) => figureText(name, week[name])),
    })),
    weeks: weeks.map(({ weekOf }) => weekWords(weekOf)),
    states: exchangeStates.map((state) => ({ label: stateLabels[state], count: exchanges?.[state] ?? 0 })),
  }
})

/** '2 March': a date short enough for a column. */
function weekWords(weekOf: string): string {
  return dayWords(weekOf, weekOf).split(' ').slice(1).join(' ')
}

function NotCounted() {
  return (
    <>
      <PageHeading title="Figures" />
      <EmptyState
        icon={ShieldCheck}
        title="Counting for the first time"
        hint="That takes a few seconds. Refresh in a moment."
        action={<LinkButton to="/admin/figures">Refresh</LinkButton>}
      />
    </>
  )
}

export default function AdminFigures({ loaderData }: Route.ComponentProps) {
  const { counted, figures, weeks, states } = loaderData
  if (!counted) return <NotCounted />
  return (
    <>
      <PageHeading
        title="Figures"
        hint={`This week and the weeks before it. Counted every hour, last on ${counted}.`}
      />
      <ul className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(({ name, label, of, values, texts }) => (
          <li key={name}>
            <Card className="grid h-full content-start gap-2">
              <h2 className="text-base">{label}</h2>
              <p className="text-2xl font-semibold tabular-nums">{texts.at(-1)}</p>
              <SmallPlot values={values} />
              <p className="text-sm text-soft">{of}</p>
            </Card>
          </li>
        ))}
      </ul>
      <StatesNow states={states} />
      <FigureTable figures={figures} weeks={weeks} />
    </>
  )
}
