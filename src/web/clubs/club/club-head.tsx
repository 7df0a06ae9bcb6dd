import type { ReactNode } from 'react'
import { city } from '#city/city.ts'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import type { ClubHead as Club } from '#server/clubs/club-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { PublicPicture } from '#web/ui/pictures/public-picture.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** What every member can see of a club. */
export function ClubHead({ club, actions }: { club: Club; actions: ReactNode }) {
  const { name, description, category, suburb, members, visibility, isClosed, isHidden, picture } = club
  return (
    <Card className="grid gap-4 sm:flex sm:gap-6">
      {picture && (
        <PublicPicture
          {...coverSources(picture.id)}
          sizes="(min-width: 40rem) 10rem, 100vw"
          alt=""
          width={320}
          height={200}
          className="h-40 w-full shrink-0 rounded-control object-cover sm:size-40"
          style={{ backgroundColor: picture.tint }}
        />
      )}
      <div className="grid min-w-0 grow content-start gap-3">
        <h1 className="text-3xl md:text-4xl">
          <Typed>{name}</Typed>
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
          <Badge tone={visibility === 'public' ? 'confirm' : 'neutral'}>
            {visibility === 'public' ? 'Public' : 'Private'}
          </Badge>
          {isClosed && <Badge tone="warn">Closed</Badge>}
          {isHidden && <Badge tone="warn">Hidden</Badge>}
          <span>{category}</span>
          <span aria-hidden>·</span>
          <span>{suburb || `All of ${city.name}`}</span>
          <span aria-hidden>·</span>
          <span>{members === 1 ? '1 member' : `${members.toLocaleString(city.locale)} members`}</span>
        </p>
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {description}
        </p>
        {club.isRunByBlocked && <p className="font-medium">Someone you’ve blocked helps run this club.</p>}
        {actions}
      </div>
    </Card>
  )
}
