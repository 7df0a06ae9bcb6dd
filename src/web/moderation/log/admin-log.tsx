import { cityDate, clockTime, dayWords } from '#rules/calendar.ts'
import { deedWords } from '#rules/members/admin-deeds.ts'
import { AdminRooms } from '#web/shell/frame/admin-rooms.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loads } from '#web/shell/screen.ts'
import { ShieldCheck } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/admin-log'
import { LogEntry } from './log-entry.tsx'

export const handle = { access: 'admin' }

export const meta = () => pageMeta({ title: 'Log' })

export const loader = loads(async ({ services, viewer, url, clock, city: { timeZone } }) => {
  const about = url.searchParams.get('about') ?? undefined
  const { lines, next } = await services.moderation.adminLog(viewer, {
    before: lineNumber(url.searchParams.get('before')),
    about,
  })
  const today = cityDate(clock(), timeZone)
  const ofAbout = about ? `about=${encodeURIComponent(about)}&` : ''
  return {
    about,
    isFirst: !url.searchParams.has('before'),
    olderTo: next === undefined ? undefined : `/admin/log?${ofAbout}before=${next}`,
    lines: lines.map(({ at, deed, ...line }) => ({
      ...line,
      what: deedWords(deed),
      when: `${dayWords(cityDate(at, timeZone), today)}, ${clockTime(at, timeZone)}`,
    })),
  }
})

/** `?before=` as the number of a line. */
function lineNumber(text: string | null): number | undefined {
  const number = Number(text)
  return text && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

export default function AdminLog({ loaderData }: Route.ComponentProps) {
  const { lines, about, isFirst, olderTo } = loaderData
  return (
    <>
      <AdminRooms />
      <PageHeading
        title="Log"
        hint="What administrators have looked at and done, the newest first. Nothing in it can be changed."
        {...(about ? { back: { label: 'The whole log', to: '/admin/log' } } : {})}
      />
      {lines.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title="Nothing in the log"
          hint={
            about ? 'Nobody has done anything about this.' : 'What administrators do is written down here.'
          }
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
      <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3 empty:hidden">
        {!isFirst && (
          <LinkButton to={about ? `/admin/log?about=${about}` : '/admin/log'} variant="ghost">
            Newest
          </LinkButton>
        )}
        {olderTo && (
          <LinkButton to={olderTo} variant="outline">
            Older
          </LinkButton>
        )}
      </nav>
    </>
  )
}
