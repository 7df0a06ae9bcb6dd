import { city } from '#city/city.ts'
import { signInPath } from '#rules/members/sign-in-path.ts'
import { contactForm } from '#rules/moderation/contact-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Card } from '#web/ui/card.tsx'
import { LogIn, Mail } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import type { Route } from './+types/contact'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'
import { ContactForm } from './contact-form.tsx'
import { SupportLink } from './support-link.tsx'

export const handle: Handle = { access: 'guest', whileLeaving: true }

export const meta = () =>
  pageMeta({ title: 'Contact', description: `How to reach the people behind ${city.productName}.` })

/** The member who gets the reply, as far as it is known; null for a guest. */
export const loader = loads(async ({ services, viewer }) => {
  if (viewer.kind === 'guest') return { writer: null }
  const { email } = await services.security.contact(viewer)
  return { writer: { name: viewer.name, email: email ?? '' } }
})

export const action = performs({
  '': intent({
    form: contactForm,
    command: ({ services, viewer }, written) => services.moderation.contact(viewer, written),
    after: () =>
      redirectWithToast('/contact', {
        title: 'Message Sent',
        text: "Thank you for your message. We'll get back to you soon!",
      }),
  }),
})

export default function Contact({ loaderData: { writer } }: Route.ComponentProps) {
  return (
    <Article
      title="Contact"
      back={{ label: 'Back to Menu', to: '/' }}
      lead="Have a question or an idea, or found something that doesn’t work? Write to us. Real people read every message and reply."
    >
      {writer ? <ContactForm writer={writer} /> : <SignInRequired />}
      <Card className="flex flex-wrap items-center gap-4 p-5">
        <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary-ink">
          <Mail aria-hidden className="size-5.5" />
        </span>
        <p>
          <span className="block text-sm text-soft">Email</span>
          <SupportLink />
        </p>
        <p>
          <span className="block text-sm text-soft">{city.centralLibrary.name}</span>
          {city.centralLibrary.address}
        </p>
      </Card>
      <ArticleSection title="About a book or an exchange">
        <p>
          The quickest way is to message the neighbour you’re sharing it with. If someone behaves badly,
          report them from their profile or your conversation. If you report a conversation, you choose which
          messages our administrators can read.
        </p>
      </ArticleSection>
      <ArticleSection title="When something went wrong">
        <p>
          If a screen showed you a number, include it in your message. It helps us find what happened, and
          says nothing about you.
        </p>
      </ArticleSection>
    </Article>
  )
}

function SignInRequired() {
  return (
    <EmptyState
      icon={LogIn}
      title="Sign In Required"
      hint="We need to know who to reply to."
      action={<LinkButton to={signInPath('/contact')}>Sign In or Create Account</LinkButton>}
    />
  )
}
