import type { ReactNode } from 'react'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** An article: a heading, the date of its last update, and sections. */
export function Article({
  title,
  back,
  lastUpdated,
  lead,
  children,
}: {
  title: string
  back: { label: string; to: string }
  lastUpdated?: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <article className="mx-auto grid max-w-prose gap-8">
      <div className="grid gap-3">
        <PageHeading title={title} back={back} />
        {lastUpdated && <p className="text-sm text-soft">Last updated: {lastUpdated}</p>}
        {lead && <p className="text-lg text-soft">{lead}</p>}
      </div>
      {children}
    </article>
  )
}
