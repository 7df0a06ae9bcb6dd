import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { briefDistanceText } from '#rules/geography/distance-words.ts'
import { copyPath } from '#rules/library/bookcase/bookcase-paths.ts'
import { offerLabels } from '#rules/library/library.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { newConversationPath } from '#rules/messages/conversation-path.ts'
import { coverSources, picturePath } from '#rules/pictures/picture-paths.ts'
import { KeptBadge } from '#web/library/kept-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MessageCircle } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { PublicPicture } from '#web/ui/pictures/public-picture.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import { OpenRequest } from './open-request.tsx'
import { RequestCopyForm } from './request-copy-form.tsx'
import { isKeptForViewer, isKeptFromViewer, type ShownSharer } from './shown-sharer.ts'

/** One neighbour's copy: its owner, place and offer, and two actions. */
export function SharerCard({
  sharer,
  title,
  isGuest,
}: {
  sharer: ShownSharer
  title: string
  isGuest: boolean
}) {
  const { owner, rating, kept, club } = sharer
  return (
    <Card className="grid gap-4">
      <div className="flex gap-3">
        <Avatar name={owner.name} src={owner.photo && picturePath(owner.photo.id, 96)} />
        <div className="min-w-0 grow">
          <Link to={profilePath(owner.id)} className="font-semibold text-primary-ink hover:underline">
            <Typed>{owner.name}</Typed>
          </Link>
          <p className="text-sm text-soft">
            {[sharer.suburb, sharer.distance && briefDistanceText(sharer.distance)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {rating && <StarRating value={rating.value} count={rating.count} />}
        </div>
        {sharer.picture && (
          <PublicPicture
            {...coverSources(sharer.picture.id)}
            sizes="4rem"
            alt={`${owner.name}’s copy`}
            width={160}
            height={240}
            loading="lazy"
            decoding="async"
            style={{ backgroundColor: sharer.picture.tint }}
            className="aspect-2/3 h-auto w-16 shrink-0 self-start rounded-cover object-cover shadow-cover"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge tone={sharer.offer === 'give' ? 'confirm' : 'primary'}>{offerLabels[sharer.offer]}</Badge>
        <Badge>{sharer.condition}</Badge>
        {club && (
          <Badge tone="info" className="whitespace-normal! wrap-anywhere">
            <TypedIn typed={club}>{`Only for members of ${club}`}</TypedIn>
          </Badge>
        )}
        {!sharer.isAvailable && !kept && <Badge tone="warn">With another reader</Badge>}
        {kept && <KeptBadge kept={kept} isForViewer={isKeptForViewer(sharer)} />}
      </div>
      {sharer.isOwn ? (
        <LinkButton to={copyPath(sharer.copyId)} variant="outline">
          Manage your copy
        </LinkButton>
      ) : (
        <div className="grid gap-2">
          <AskFor sharer={sharer} title={title} isGuest={isGuest} />
          <MessageOwner sharer={sharer} isGuest={isGuest} />
        </div>
      )}
    </Card>
  )
}

function AskFor(props: { sharer: ShownSharer; title: string; isGuest: boolean }) {
  return (
    <div className="grid">
      <NextStep {...props} />
    </div>
  )
}

function NextStep(props: { sharer: ShownSharer; title: string; isGuest: boolean }) {
  const { copyId, owner, request, asksAgain, isAvailable, isOfferedToViewer, kept } = props.sharer
  if (request) return <OpenRequest request={request} />
  if (isOfferedToViewer) return <Soft>It’s your turn. Say on this page whether you’d like it.</Soft>
  if (asksAgain) {
    const words = `${owner.name} said no to your request. You can ask again from ${asksAgain}.`
    return (
      <Soft>
        <TypedIn typed={owner.name}>{words}</TypedIn>
      </Soft>
    )
  }
  if (isKeptFromViewer(props.sharer)) {
    return (
      <Soft>
        {kept?.as === 'promised'
          ? 'It’s on offer to someone in the queue.'
          : 'You can request it after that day.'}
      </Soft>
    )
  }
  if (!isAvailable) return <Soft>You can request this copy once it’s back.</Soft>
  // Each form has its own text and errors.
  return <RequestCopyForm key={copyId} {...props} />
}

function Soft({ children }: { children: ReactNode }) {
  return <p className="text-sm text-soft">{children}</p>
}

function MessageOwner({ sharer, isGuest }: { sharer: ShownSharer; isGuest: boolean }) {
  const { copyId, owner } = sharer
  const label = (
    <>
      <MessageCircle aria-hidden />
      <span>
        Message
        <span className="sr-only">
          {' '}
          <Typed>{owner.name}</Typed>
        </span>
      </span>
    </>
  )
  if (!isGuest) {
    return (
      <LinkButton to={newConversationPath({ contact: owner.id, copy: copyId })} variant="outline">
        {label}
      </LinkButton>
    )
  }
  return (
    <Form method="post" className="grid">
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="contact" value={owner.id} />
      <input type="hidden" name="copy" value={copyId} />
      <Button type="submit" variant="outline">
        {label}
      </Button>
    </Form>
  )
}
