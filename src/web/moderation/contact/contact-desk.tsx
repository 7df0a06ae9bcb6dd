import { shownCount } from '#rules/base/paging.ts'
import { answerContactForm } from '#rules/moderation/contact-forms.ts'
import { savedAnswersHere, withSaved } from '#web/moderation/saved-answers/saved-answers-here.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { NoMatch } from '#web/ui/queue/no-match.tsx'
import { filterOf, moreOf, queueAddress } from '#web/ui/queue/queue-address.ts'
import { QueueFilters } from '#web/ui/queue/queue-filters.tsx'
import type { Route } from './+types/contact-desk'
import { ContactDetails } from './contact-details.tsx'
import { ContactList } from './contact-list.tsx'
import { shownContact, shownContactMessage } from './shown-contact.ts'

const HERE = '/admin/contact'
const ANSWERED = `${HERE}?tab=answered`

export const handle: Handle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: 'Contact messages', part: loaderData?.isAnswered && 'Answered' })

export const loader = loads(async (args) => {
  const { services, viewer, url } = args
  const id = url.searchParams.get('message')
  const isAnswered = url.searchParams.get('tab') === 'answered'
  if (id) {
    const message = await services.moderation.contactMessage(viewer, { id })
    const backTo = queueAddress(url, ['message'])
    const saved = message.answered ? [] : await savedAnswersHere(args)
    return { opened: shownContactMessage(message, args), saved, isAnswered, backTo }
  }
  const shown = shownCount(url.searchParams.get('show'))
  const text = filterOf(url, 'q')
  const { messages, more } = await services.moderation.contactMessages(viewer, { isAnswered, shown, text })
  return {
    opened: null,
    isAnswered,
    text,
    here: queueAddress(url),
    messages: messages.map((message) => shownContact(message, args)),
    moreTo: moreOf(url, { more }),
  }
})

export const action = performs({
  '': intent({
    form: answerContactForm,
    instead: withSaved,
    command: ({ services, viewer }, { message: id, ...answer }) =>
      services.moderation.answerContact(viewer, { id, ...answer }),
    after: (_, { url, value: { how } }) =>
      redirectWithToast(queueAddress(url, ['message']), {
        ...(how === 'letter'
          ? { title: 'Reply sent', text: 'It’s on its way to the address they gave.' }
          : { title: 'Marked as replied', text: 'Your note is in the log, with your name.' }),
      }),
    // The message, reloaded, has no form any more to show it beside.
    refused: ({ code, message }, { url }) =>
      code === 'CONTACT_ANSWERED'
        ? redirectWithToast(url.pathname + url.search, {
            tone: 'plain',
            title: 'Already replied',
            text: message,
          })
        : undefined,
  }),
})

const hint =
  'Messages members have sent from the Contact page, longest waiting first. The log records what you open and reply to.'

export default function ContactDesk({ loaderData: shown }: Route.ComponentProps) {
  const label = shown.isAnswered ? 'Answered messages' : 'Contact messages'
  const back = { label, to: shown.opened ? shown.backTo : HERE }
  return (
    <>
      <PageHeading
        {...(shown.opened ? { title: 'Contact message', back } : { title: 'Contact messages', hint })}
      />
      {shown.opened ? (
        <ContactDetails message={shown.opened} saved={shown.saved} />
      ) : (
        <>
          <LinkTabs
            label="Which messages"
            className="mt-4"
            tabs={[
              { label: 'Open', to: HERE, current: !shown.isAnswered },
              { label: 'Answered', to: ANSWERED, current: shown.isAnswered },
            ]}
          />
          <div className="mt-4">
            <QueueFilters
              to={HERE}
              label="Search by name, address or words"
              text={shown.text}
              {...(shown.isAnswered && { kept: { tab: 'answered' } })}
            />
          </div>
          {shown.messages.length === 0 && shown.text !== '' ? (
            <NoMatch all={shown.isAnswered ? ANSWERED : HERE} />
          ) : (
            <ContactList
              messages={shown.messages}
              isAnswered={shown.isAnswered}
              here={shown.here}
              moreTo={shown.moreTo}
            />
          )}
        </>
      )}
    </>
  )
}
