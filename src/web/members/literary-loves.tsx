import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import type { ProfileData } from './profile-data.ts'

/** What a member loves to read; the pencils are there for its owner only. */
export function LiteraryLoves({ profile }: { profile: ProfileData['profile'] }) {
  const { favouriteGenres, favouriteAuthors, favouriteQuotes, isOwn } = profile
  return (
    <Card className="grid gap-1">
      <h2 className="text-xl">My Literary Loves</h2>
      <div className="divide-y divide-line">
        <Section
          title="Favorite Genres"
          editAt={isOwn && 'favorite-genres'}
          isEmpty={!favouriteGenres.length}
          open
        >
          <ul className="flex flex-wrap gap-2">
            {favouriteGenres.map((genre) => (
              <li key={genre}>
                <Badge tone="primary">{genre}</Badge>
              </li>
            ))}
          </ul>
        </Section>
        <Section
          title="Favorite Authors"
          editAt={isOwn && 'favorite-authors'}
          isEmpty={!favouriteAuthors.length}
        >
          <ul className="grid gap-1">
            {favouriteAuthors.map((author) => (
              <li key={author} className="break-words">
                {author}
              </li>
            ))}
          </ul>
        </Section>
        <Section
          title="Favorite Quotes"
          editAt={isOwn && 'favorite-quotes'}
          isEmpty={!favouriteQuotes.length}
        >
          <ul className="grid gap-4">
            {favouriteQuotes.map(({ text, source }) => (
              <li key={`${text} ${source}`}>
                <figure className="border-l-3 border-primary pl-3 break-words">
                  {text && <blockquote className="font-serif italic">{text}</blockquote>}
                  {source && <figcaption className="text-sm text-soft">{source}</figcaption>}
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
  title,
  editAt,
  isEmpty,
  open = false,
  children,
}: {
  title: string
  /** The part of the edit screen, on one's own profile. */
  editAt: string | false
  isEmpty: boolean
  open?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex items-start gap-1">
      <Disclosure title={title} open={open} className="min-w-0 grow">
        {isEmpty ? <p className="text-soft">Nothing here yet.</p> : children}
      </Disclosure>
      {editAt && (
        <Link
          to={`/edit-profile#${editAt}`}
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
