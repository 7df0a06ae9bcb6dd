import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '#web/ui/icons.tsx'

const looks = {
  danger: { icon: CircleAlert, colours: 'bg-danger-soft text-danger-ink' },
  warn: { icon: TriangleAlert, colours: 'bg-warn-soft text-warn-ink' },
  info: { icon: Info, colours: 'bg-info-soft text-info-ink' },
  confirm: { icon: CircleCheck, colours: 'bg-confirm-soft text-confirm-ink' },
}

/** A message in the page's flow. Problems interrupt a screen reader; other messages wait (politely). */
export function Alert({
  tone = 'danger',
  title,
  children,
  className,
}: {
  tone?: keyof typeof looks
  title?: ReactNode
  children?: ReactNode
  className?: string
}) {
  const { icon: Icon, colours } = looks[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx('flex items-start gap-3 rounded-control px-4 py-3', colours, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  )
}
