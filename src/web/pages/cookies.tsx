import { city } from '#city/city.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'
import { SupportLink } from './support-link.tsx'
import { TextLink } from './text-link.tsx'
import { useLegalBack } from './use-legal-back.ts'

export const handle = { access: 'guest' }

export const meta = () =>
  pageMeta({
    title: 'Cookie Policy',
    description: `The few cookies ${city.productName} sets, each with its purpose and its lifetime.`,
  })

export default function Cookies() {
  return (
    <Article
      title="Cookie Policy"
      back={useLegalBack()}
      lastUpdated="22 November 2026"
      lead="A handful of cookies, all our own, none for advertising or statistics. That is why no banner asks for your consent."
    >
      <ArticleSection title="1. What a cookie is">
        <p>A small text that a site asks your browser to keep and to send along with the next visit.</p>
      </ArticleSection>
      <ArticleSection title="2. Staying signed in">
        <p>
          <Name>verandah.session_token</Name> (with <Name>__Secure-</Name> in front of it on an encrypted
          connection) says that it is you. It is set when you sign in, lives for 30 days, is renewed while you
          keep visiting, and goes when you log out.
        </p>
      </ArticleSection>
      <ArticleSection title="3. Waiting for a code">
        <p>
          <Name>awaiting_code</Name> and <Name>resetting_password</Name> remember, signed by us, which code
          this browser waits for, so that it only works where it was asked for. They last an hour at most.
        </p>
      </ArticleSection>
      <ArticleSection title="4. Your theme">
        <p>
          <Name>theme</Name> holds “light” or “dark” for a year, and only if you chose one. Choose System in
          the menu and it is removed.
        </p>
      </ArticleSection>
      <ArticleSection title="5. A message shown once">
        <p>
          <Name>toast</Name> carries a short notice, such as “Request Sent”, to the next page where your
          browser runs no scripts. It is removed as soon as it has been shown, or after a minute.
        </p>
      </ArticleSection>
      <ArticleSection title="6. Other storage in your browser">
        <p>
          For the length of a visit your browser’s session storage remembers how far you had scrolled on each
          page, and what you have written in a conversation and not sent yet. It is not sent to us, and what
          you have written is removed when you log out.
        </p>
      </ArticleSection>
      <ArticleSection title="7. What scripts can read">
        <p>
          None of these cookies can be read by scripts, and none is sent along when another site posts to
          ours.
        </p>
      </ArticleSection>
      <ArticleSection title="8. Cookies of others">
        <p>There are none. Fonts, pictures and scripts all come from our own server.</p>
      </ArticleSection>
      <ArticleSection title="9. Doing without">
        <p>
          You can delete or block cookies in your browser. Browsing works without any. Signing in does not:
          the server could not tell you from a guest.
        </p>
      </ArticleSection>
      <ArticleSection title="10. Changes and questions">
        <p>
          When a cookie is added or leaves, this page and its date change. Everything else we store is on the{' '}
          <TextLink to="/privacy">privacy page</TextLink>. Questions go to <SupportLink />.
        </p>
      </ArticleSection>
    </Article>
  )
}

function Name({ children }: { children: string }) {
  return <code className="rounded bg-sunk px-1.5 py-0.5 text-[0.9em] break-all">{children}</code>
}
