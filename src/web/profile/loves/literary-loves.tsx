import type { ReactNode } from 'react'
import { type Love, loveLabels } from '#rules/members/members.ts'
import type { ProfileData } from '#web/profile/profile-data.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pencil } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { editLovePath } from './edit-love-path.ts'

/** What a member loves to read; only its owner sees the pencils. */
export function LiteraryLoves({ profile }: { profile: ProfileData['profile'] }) {
  const { name, favouriteGenres, favouriteAuthors, favouriteQuotes, isOwn } = profile
  return (
    <Card className="grid gap-1">
      <h2 className="text-xl">
        <TypedIn typed={name}>{isOwn ? 'My Literary Loves' : `${name}’s literary loves`}</TypedIn>
      </h2>
      <div className="divide-y divide-line">
        <Section love="genres" isOwn={isOwn} isEmpty={!favouriteGenres.length} open>
          <ul className="flex flex-wrap gap-2">
            {favouriteGenres.map((genre) => (
              <li key={genre}>
                <Badge tone="primary">{genre}</Badge>
              </li>
            ))}
          </ul>
        </Section>
        <Section love="authors" isOwn={isOwn} isEmpty={!favouriteAuthors.length}>
          <ul className="grid gap-1">
            {favouriteAuthors.map((author) => (
              <li key={author}>
                <Typed>{author}</Typed>
              </li>
            ))}
          </ul>
        </Section>
        <Section love="quotes" isOwn={isOwn} isEmpty={!favouriteQuotes.length}>
          <ul className="grid gap-4">
            {favouriteQuotes.map(({ text, source }) => (
              <li key={`${text} ${source}`}>
                <figure className="border-l-3 border-primary pl-3">
                  {text && (
                    <blockquote className="italic">
                      <Typed>{text}</Typed>
                    </blockquote>
                  )}
                  {source && (
                    <figcaption className="text-sm text-soft">
                      <Typed>{source}</Typed>
                    </figcaption>
                  )}
                </figure>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </Card>
  )
}

function Section({
  love,
  isOwn,
  isEmpty,
  open = false,
  children,
}: {
  love: Love
  isOwn: boolean
  isEmpty: boolean
  open?: boolean
  children: ReactNode
}) {
  const title = loveLabels[love]
  return (
    <div className="flex items-start gap-1">
      <Disclosure title={title} open={open} className="min-w-0 grow">
        {isEmpty ? <p className="text-soft">Nothing here yet.</p> : children}
      </Disclosure>
      {isOwn && (
        <Link
          to={editLovePath(love)}
          state={opensWindow}
          preventScrollReset
          aria-label={`Edit ${title}`}
          title={`Edit ${title}`}
          className={buttonStyles({ variant: 'ghost', size: 'icon' })}
        >
          <Pencil aria-hidden />
        </Link>
      )}
    </div>
  )
}
