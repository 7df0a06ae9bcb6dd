import { cityDate, clockTime, dayWords } from '#rules/base/calendar.ts'
import { loggedActionWords } from '#rules/members/logged-actions.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { ShieldCheck } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageSteps } from '#web/ui/links/page-steps.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/admin-log'
import { isNarrowed, logAddressOf, logPath, wholeLog } from './log-address.ts'
import { LogEntry } from './log-entry.tsx'
import { LogFilters } from './log-filters.tsx'

export const handle: Handle = { access: 'admin' }

export const meta = () => pageMeta({ title: 'Log' })

export const loader = loads(async ({ services, viewer, url, clock, city: { timeZone } }) => {
  const address = logAddressOf(url.searchParams)
  const { before, from, to, ...asked } = address
  const { lines, next, administrators } = await services.moderation.adminLog(viewer, {
    ...asked,
    before: before ? Number(before) : undefined,
    days: { from: from || null, to: to || null },
  })
  const today = cityDate(clock(), timeZone)
  return {
    address,
    administrators,
    next,
    lines: lines.map(({ at, action, ...line }) => ({
      ...line,
      what: loggedActionWords(action),
      when: `${dayWords(cityDate(at, timeZone), today)}, ${clockTime(at, timeZone)}`,
    })),
  }
})

export default function AdminLog({ loaderData }: Route.ComponentProps) {
  const { lines, address, administrators, next } = loaderData
  return (
    <>
      <PageHeading
        title="Log"
        hint="What administrators have opened and done, newest first. Nothing in it can be changed."
        {...(isNarrowed(address) ? { back: { label: 'The whole log', to: logPath(wholeLog) } } : {})}
      />
      <LogFilters address={address} administrators={administrators} />
      {lines.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title="Nothing in the log"
          hint={isNarrowed(address) ? 'No entries match.' : 'What administrators do is recorded here.'}
        />
      ) : (
        <ul className="mt-6 grid border-b border-line">
          {lines.map((line) => (
            <li key={line.id} className="min-w-0 border-t border-line py-3">
              <LogEntry line={line} />
            </li>
          ))}
        </ul>
      )}
      <PageSteps
        page={address.before}
        words={lines[0] ? `Entries up to ${lines[0].when}` : 'No entries'}
        className="mt-6 flex flex-wrap justify-center gap-3 empty:hidden"
      >
        {address.before && (
          <LinkButton to={logPath(address, { before: '' })} variant="ghost">
            Newest
          </LinkButton>
        )}
        {next !== undefined && (
          <LinkButton to={logPath(address, { before: String(next) })} variant="outline">
            Older
          </LinkButton>
        )}
      </PageSteps>
    </>
  )
}
