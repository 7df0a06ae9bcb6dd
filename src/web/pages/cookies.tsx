import { city } from '#city/city.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'
import { type Kept, keptInBrowser } from './browser-storage.ts'
import { SupportLink } from './support-link.tsx'
import { TextLink } from './text-link.tsx'
import { useLegalBack } from './use-legal-back.ts'

export const handle = { access: 'guest', whileLeaving: true }

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
      lastUpdated="23 November 2026"
      lead="A handful of cookies, all our own, none for advertising or statistics. That is why no banner asks for your consent."
    >
      <ArticleSection title="1. What a cookie is">
        <p>A small text that a site asks your browser to keep and to send along with the next visit.</p>
      </ArticleSection>
      <ArticleSection title="2. Staying signed in">
        <KeptList section="session" />
        <p>
          On an encrypted connection <Name>__Secure-</Name> stands in front of their names.
        </p>
      </ArticleSection>
      <ArticleSection title="3. On the way in">
        <p>A code only works in the browser in which it was asked for. These remember, signed by us:</p>
        <KeptList section="codes" />
      </ArticleSection>
      <ArticleSection title="4. Your theme">
        <KeptList section="theme" />
      </ArticleSection>
      <ArticleSection title="5. A message shown once">
        <KeptList section="toast" />
      </ArticleSection>
      <ArticleSection title="6. Other storage in your browser">
        <p>These are no cookies: nothing of them is sent along with your visits.</p>
        <KeptList section="device" />
        <p>
          If you have notices shown on a device, its browser keeps that it may, until you turn them off there
          or in your browser’s settings.
        </p>
      </ArticleSection>
      <ArticleSection title="7. What scripts can read">
        <p>
          None of these cookies can be read by scripts, and none is sent along when another site posts to
          ours.
        </p>
      </ArticleSection>
      <ArticleSection title="8. Cookies of others">
        <p>
          There are none. Fonts, pictures and scripts all come from our own server. Where signing in through
          another service is offered, that happens on its own pages, with its own cookies.
        </p>
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

function KeptList({ section }: { section: Kept['section'] }) {
  return (
    <dl className="grid gap-3">
      {keptInBrowser
        .filter((each) => each.section === section)
        .map(({ name, where, what, kept }) => (
          <div key={name}>
            <dt>
              <Name>{name}</Name> <span className="text-sm text-soft">{where}</span>
            </dt>
            <dd className="first-letter:uppercase">
              {what}. It is kept {kept}.
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Name({ children }: { children: string }) {
  return <code className="rounded bg-sunk px-1.5 py-0.5 text-[0.9em] break-all">{children}</code>
}
