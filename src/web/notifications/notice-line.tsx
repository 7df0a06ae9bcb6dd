import { clsx } from 'clsx'
import type { KindOfNotice } from '#rules/notices/notices.ts'
import {
  BookOpen,
  CalendarDays,
  ClipboardList,
  Heart,
  type Icon,
  MessageCircle,
  ShieldCheck,
  UsersRound,
} from '#web/ui/icons.tsx'
import { Typed } from '#web/ui/typed.tsx'

const icons: Record<KindOfNotice, Icon> = {
  messages: MessageCircle,
  requests: BookOpen,
  wishes: Heart,
  clubs: UsersRound,
  events: CalendarDays,
  account: ShieldCheck,
  admin: ClipboardList,
}

/** A submit button of the list's form: it marks the notice as read and opens what it is about. */
export function NoticeLine({
  id,
  kind,
  title,
  words,
  when,
  isRead,
}: {
  id: string
  kind: KindOfNotice
  title: string
  words: string
  when: string
  isRead: boolean
}) {
  const Sign = icons[kind]
  return (
    <button
      type="submit"
      name="notice"
      value={id}
      className={clsx(
        'flex w-full items-start gap-4 rounded-card border p-4 text-left transition-shadow hover:shadow-lift',
        isRead ? 'border-line bg-paper' : 'border-line bg-card shadow-card',
      )}
    >
      <span
        className={clsx(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isRead ? 'bg-sunk text-soft' : 'bg-primary-soft text-primary-ink',
        )}
      >
        <Sign aria-hidden className="size-5" />
      </span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span
            className={clsx('min-w-0 grow basis-full wrap-anywhere sm:basis-0', !isRead && 'font-semibold')}
          >
            {!isRead && <span className="sr-only">Unread: </span>}
            <Typed>{title}</Typed>
          </span>
          <span className="shrink-0 text-sm text-soft">{when}</span>
        </span>
        {words && (
          <span className="line-clamp-2 text-sm wrap-anywhere text-soft">
            <Typed>{words}</Typed>
          </span>
        )}
      </span>
      {!isRead && <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-primary" />}
    </button>
  )
}
