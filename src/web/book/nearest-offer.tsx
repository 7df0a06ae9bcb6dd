import { Form } from 'react-router'
import { briefDistanceText } from '#rules/geography/distance-words.ts'
import { copyPath } from '#rules/library/bookcase/bookcase-paths.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { askPath } from './ask-path.ts'
import { RequestedCopy } from './request-copy-form.tsx'
import { isKeptFromViewer, type ShownSharer } from './shown-sharer.ts'
import './next-step.css'

const look = buttonStyles({ className: 'max-md:w-full max-md:shadow-lift' })

/**
 * The primary action for a book: manage one's own copy, or request the nearest one. On a phone it stays above the bottom bar
 * until a request is being written; a member who has already requested one sees that instead.
 */
export function NearestOffer({
  sharers,
  title,
  isGuest,
}: {
  sharers: ShownSharer[]
  /** The book's title. */
  title: string
  isGuest: boolean
}) {
  const own = sharers.find(({ isOwn }) => isOwn)
  if (own) {
    return (
      <div className="next-step">
        <Link to={copyPath(own.copyId)} className={look}>
          Manage your copy
        </Link>
      </div>
    )
  }
  const nearest = sharers.find(
    (sharer) => sharer.isAvailable && !sharer.isOwn && !sharer.asksAgain && !isKeptFromViewer(sharer),
  )
  if (!nearest || sharers.some((sharer) => sharer.request)) return null
  const [firstName = nearest.owner.name] = nearest.owner.name.split(' ')
  const label = (
    <>
      Request{' '}
      <span className="sr-only">
        <Typed>{title}</Typed>{' '}
      </span>
      from <Typed>{firstName}</Typed>
      {nearest.distance && <span>{` · ${briefDistanceText(nearest.distance)}`}</span>}
    </>
  )
  return (
    <div className="next-step">
      {isGuest ? (
        <Form method="post" className="flex">
          <RequestedCopy sharer={nearest} />
          <button type="submit" className={look}>
            <span className="line-clamp-1">{label}</span>
          </button>
        </Form>
      ) : (
        <Link to={askPath(nearest.copyId)} replace className={look}>
          <span className="line-clamp-1">{label}</span>
        </Link>
      )}
    </div>
  )
}
