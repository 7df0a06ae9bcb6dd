import { city } from '#city/city.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle } from '#web/shell/screen.ts'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'
import { browserStorage, type Kept } from './browser-storage.ts'
import { SupportLink } from './support-link.tsx'
import { TextLink } from './text-link.tsx'
import { useLegalBack } from './use-legal-back.ts'

export const handle: Handle = { access: 'guest', whileLeaving: true }

export const meta = () =>
  pageMeta({
    title: 'Cookie Policy',
    description: `The few cookies ${city.productName} sets, what each is for and how long it lasts.`,
  })

export default function Cookies() {
  return (
    <Article
      title="Cookie Policy"
      back={useLegalBack()}
      lastUpdated="29 November 2026"
      lead="A handful of cookies, all our own, none for advertising or statistics. That’s why there’s no banner asking for your consent."
    >
      <ArticleSection title="1. What a cookie is">
        <p>A small piece of text that a site asks your browser to keep and send back on your next visit.</p>
      </ArticleSection>
      <ArticleSection title="2. Staying logged in">
        <KeptList section="session" />
        <p>
          On an encrypted connection, their names start with <Name>__Secure-</Name>.
        </p>
      </ArticleSection>
      <ArticleSection title="3. Logging in">
        <p>A code only works in the browser that asked for it. These cookies, signed by us, remember:</p>
        <KeptList section="codes" />
      </ArticleSection>
      <ArticleSection title="4. Your theme">
        <KeptList section="theme" />
      </ArticleSection>
      <ArticleSection title="5. A message shown once">
        <KeptList section="toast" />
      </ArticleSection>
      <ArticleSection title="6. Without an account">
        <p>If you use the site without an account, these cookies remember:</p>
        <KeptList section="guest" />
      </ArticleSection>
      <ArticleSection title="7. Other storage in your browser">
        <p>These aren’t cookies: they’re never sent to us with your visits.</p>
        <KeptList section="device" />
        <p>
          If you turn on notifications on a device, its browser remembers that until you turn them off there
          or in your browser’s settings.
        </p>
      </ArticleSection>
      <ArticleSection title="8. What scripts can read">
        <p>
          None of these cookies can be read by scripts, and none are sent when another site posts to ours.
        </p>
      </ArticleSection>
      <ArticleSection title="9. Cookies from others">
        <p>
          There are none. Fonts and scripts come from our own server. If the people who run this site have
          chosen a map service, or a company that hands out pictures, your browser asks them without our
          cookies. If you log in through another service, that happens on its own pages, with its own cookies.
        </p>
      </ArticleSection>
      <ArticleSection title="10. Browsing without cookies">
        <p>
          You can delete or block cookies in your browser. You can browse without any, but you can’t log in,
          because the server couldn’t tell you from a guest.
        </p>
      </ArticleSection>
      <ArticleSection title="11. Changes and questions">
        <p>
          When we add or remove a cookie, we update this page and its date. Everything else we store is on the{' '}
          <TextLink to="/privacy">privacy page</TextLink>. Send questions to <SupportLink />.
        </p>
      </ArticleSection>
    </Article>
  )
}

function KeptList({ section }: { section: Kept['section'] }) {
  return (
    <dl className="grid gap-3">
      {browserStorage
        .filter((each) => each.section === section)
        .map(({ name, where, what, kept }) => (
          <div key={name}>
            <dt>
              <Name>{name}</Name> <span className="text-sm text-soft">{where}</span>
            </dt>
            <dd className="first-letter:uppercase">
              {what}. It’s kept {kept}.
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Name({ children }: { children: string }) {
  return <code className="rounded bg-sunk px-1.5 py-0.5 text-[0.9em] break-all">{children}</code>
}
