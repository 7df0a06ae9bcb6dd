import { Fragment } from 'react'
import type { Position } from '#rules/base/viewer.ts'
import { ExternalLink } from '#web/ui/icons.tsx'

/** The facts about a place, and a link to find it. */
export function PlaceFacts({
  facts,
  position: { lat, lng },
}: {
  facts: readonly (readonly [name: string, fact: string])[]
  position: Position
}) {
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map(([name, fact]) => (
          <Fragment key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere">
              <bdi>{fact}</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
      <a
        href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`}
        rel="noreferrer"
        className="inline-flex min-h-11 w-fit items-center gap-1.5 text-primary-ink underline"
      >
        Find it on OpenStreetMap
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </div>
  )
}
