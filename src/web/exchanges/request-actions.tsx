import type { StepName } from '#rules/exchanges/exchanges.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { MessageCircle } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { AboutStep } from './about-step.tsx'
import { progressKey } from './progress-key.ts'
import { ConfirmHandOver } from './steps/confirm-hand-over.tsx'
import { ConfirmReturn } from './steps/confirm-return.tsx'
import { isToMeet, MainStep } from './steps/main-step.tsx'
import { MarkReady } from './steps/mark-ready.tsx'
import { OtherSteps, otherSteps } from './steps/other-steps.tsx'
import { StepDisclosure } from './steps/step-disclosure.tsx'
import type { StepOf } from './steps/use-step.ts'

/** The actions on a request's card: two at most, the others behind 'More'. `about` ends the name of each. */
export function RequestActions({
  request,
  back,
  today,
  isNext,
  about,
}: {
  request: ExchangeCard
  back: string
  today: string
  isNext: boolean
  about: string
}) {
  const { id, side, state, steps } = request
  const key = progressKey(request)
  const group = `steps-${id}`
  const of = { exchangeId: id, back, exchange: request, about }
  const later = steps.filter((step) => isLater(step, request))
  const mains = steps.length - later.length
  const isTalking = state !== 'pending'
  const links: Way[] = [
    ...(isTalking ? (['message'] as const) : []),
    ...(side === 'borrower' ? (['book'] as const) : []),
  ]
  const isCrowded = steps.length + links.length > 2
  const stand = isCrowded ? links.filter((link) => link === 'message' && mains < 2) : links
  const behind = links.filter((link) => !stand.includes(link))
  return (
    <div>
      <div className="flex flex-wrap items-start gap-2 max-sm:[&_a]:px-3 max-sm:[&_button]:px-3 max-sm:[&_summary]:px-3">
        <MainStep {...of} group={group} today={today} brief isNext={isNext} />
        <Links of={request} which={stand} about={about} />
        {!isCrowded && <OtherSteps key={key} {...of} group={group} today={today} />}
        {isCrowded && behind.length + later.length > 0 && (
          <StepDisclosure key={key} label="More" group={group} about={about}>
            <div className="flex flex-wrap items-start gap-2">
              <Links of={request} which={behind} about={about} />
              <LaterSteps {...of} which={later} group={`${group}-more`} today={today} />
              <OtherSteps {...of} group={`${group}-more`} today={today} />
            </div>
          </StepDisclosure>
        )}
      </div>
    </div>
  )
}

/** Behind 'More' while something else comes first: a reply, or a place to meet. */
const afterAnother: readonly StepName[] = ['confirmReturn', 'markReady', 'confirmHandOver']

function isLater(step: StepName, request: ExchangeCard): boolean {
  const names: readonly StepName[] = otherSteps
  const isMeetingFirst = isToMeet(request)
  if (step === 'agreeMeeting') return !isMeetingFirst
  if (names.includes(step)) return true
  return afterAnother.includes(step) && (isMeetingFirst || request.askedDueOn !== null)
}

function LaterSteps({
  which,
  today,
  ...of
}: StepOf & { exchange: ExchangeCard; which: StepName[]; group: string; today: string }) {
  return (
    <>
      {which.includes('markReady') && <MarkReady {...of} variant="outline" />}
      {which.includes('confirmHandOver') && <ConfirmHandOver {...of} today={today} variant="outline" />}
      {which.includes('confirmReturn') && <ConfirmReturn {...of} variant="outline" />}
    </>
  )
}

type Way = 'message' | 'book'

function Links({ of, which, about }: { of: ExchangeCard; which: Way[]; about: string }) {
  const { side, conversationId, book } = of
  return (
    <>
      {which.includes('message') && conversationId && (
        <LinkButton to={conversationPath(conversationId)} variant="outline">
          <MessageCircle aria-hidden />
          <span className="max-sm:sr-only">{side === 'owner' ? 'Message' : 'Message Owner'}</span>
          <AboutStep about={about} />
        </LinkButton>
      )}
      {which.includes('book') && (
        <LinkButton to={bookPath(book.id)} variant="outline">
          View Book
          <AboutStep about={about} />
        </LinkButton>
      )}
    </>
  )
}
