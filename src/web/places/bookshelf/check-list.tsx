import { useId } from 'react'
import { profilePath } from '#rules/members/profile-path.ts'
import { reportPath } from '#rules/moderation/moderation-paths.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import type { BookshelfCheck } from '#server/places/place-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { asks } from '#web/ui/windows/question.tsx'
import { RemoveQuestion } from '#web/ui/windows/remove-question.tsx'

type Check = Omit<BookshelfCheck, 'checkedAt'> & { checkedOn: string }

/** Who was there, when, and what they saw. */
export function CheckList({ checks }: { checks: Check[] }) {
  if (checks.length === 0) return <p className="text-soft">Nobody has checked it yet.</p>
  return (
    <ul className="grid gap-4">
      {checks.map((check) => (
        <li key={check.id} className="flex gap-3 border-t border-line pt-4">
          <CheckLine check={check} />
        </li>
      ))}
    </ul>
  )
}

function CheckLine({ check: { id, by, checkedOn, words, books, isOwn, mayRemove } }: { check: Check }) {
  const question = useId()
  return (
    <>
      <Avatar name={by.name} src={by.photo && picturePath(by.photo.id, 96)} />
      <div className="grid min-w-0 grow gap-1">
        <p className="text-sm text-soft">
          <Link to={isOwn ? '/profile' : profilePath(by.id)} className="font-semibold text-primary-ink">
            <Typed>{by.name}</Typed>
          </Link>
          , {checkedOn}
          {books !== null && <span>{`, about ${books} ${books === 1 ? 'book' : 'books'}`}</span>}
        </p>
        {words && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {words}
          </p>
        )}
      </div>
      {!isOwn && !mayRemove && (
        <LinkButton to={reportPath('bookshelf-check', id)} variant="ghost" size="sm" className="shrink-0">
          Report
          <span className="sr-only">
            {' '}
            what <bdi>{by.name}</bdi> said
          </span>
        </LinkButton>
      )}
      {mayRemove && (
        <>
          <Button {...asks(question)} variant="ghost" size="sm" className="shrink-0">
            Remove
            <span className="sr-only">
              {' '}
              what <bdi>{by.name}</bdi> said
            </span>
          </Button>
          <RemoveQuestion
            id={question}
            title="Remove this?"
            description="What was said about the bookshelf that day will be deleted."
            fields={{ intent: 'remove', check: id }}
          />
        </>
      )}
    </>
  )
}
