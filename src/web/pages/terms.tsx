import { city } from '#city/city.ts'
import { law } from '#city/law.ts'
import { departureDays, forgottenLoanDays } from '#rules/data-rights/data-rights.ts'
import { minimumAge } from '#rules/members/members.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle } from '#web/shell/screen.ts'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'
import { SupportLink } from './support-link.tsx'
import { TextLink } from './text-link.tsx'
import { useLegalBack } from './use-legal-back.ts'

export const handle: Handle = { access: 'guest', whileLeaving: true }

export const meta = () => pageMeta({ title: 'Terms of Service' })

export default function Terms() {
  return (
    <Article
      title="Terms of Service"
      back={useLegalBack()}
      lastUpdated="29 November 2026"
      lead={`What you can expect from ${city.productName}, and what we expect from each other.`}
    >
      <ArticleSection title="1. Agreeing to these terms">
        <p>By using {city.productName} you agree to these terms. If you don’t agree, please don’t use it.</p>
      </ArticleSection>
      <ArticleSection title="2. Who can join">
        <p>
          You must be at least {minimumAge} years old to become a member. If you’re under 18, please have a
          parent or guardian read these terms with you, and bring an adult to every meeting.
        </p>
      </ArticleSection>
      <ArticleSection title="3. Your account">
        <p>
          Use your own email address or phone number, and keep your password and codes to yourself. One
          person, one account. You’re responsible for what’s done from your account, so tell us straight away
          if someone else gets in.
        </p>
      </ArticleSection>
      <ArticleSection title="4. Lending, borrowing and giving">
        <p>
          An exchange is an agreement between two neighbours; we only bring them together. Offer books that
          are yours to lend or give, and describe their condition honestly. Look after what you borrow and
          bring it back by the due date. A book given away belongs to the person who received it. Nobody can
          charge for a loan or a gift.
        </p>
      </ArticleSection>
      <ArticleSection title="5. Meeting safely">
        <p>
          Meet in a public place, by day if you can, and tell someone where you’re going. You never have to
          share your address. We don’t check members’ identities, so trust your own judgement, and leave if
          something feels wrong.
        </p>
      </ArticleSection>
      <ArticleSection title="6. How we treat each other">
        <p>
          No harassment, no hate, no scams, no advertising, nothing unlawful. Don’t collect other members’
          details, and don’t use bots to send requests or messages.
        </p>
      </ArticleSection>
      <ArticleSection title="7. What you write and upload">
        <p>
          Your words and pictures stay yours. You allow us to store them and show them to the people who can
          see them here, for as long as they’re here. Only upload pictures you have the right to use.
        </p>
      </ArticleSection>
      <ArticleSection title="8. Reports, decisions and leaving">
        <p>
          You can report and block other members. Administrators review every report. They can warn a member,
          hide what was posted, and suspend or disable an account. If you think a decision is wrong, you can
          object. Once books on loan are back or settled, you can delete your account at any time in Settings,
          under <TextLink to="/settings/data">Your data</TextLink>. A book you’ve borrowed that is{' '}
          {forgottenLoanDays} days overdue no longer stops you from doing so. You then have {departureDays}{' '}
          days to change your mind.
        </p>
      </ArticleSection>
      <ArticleSection title="9. What we’re responsible for">
        <p>
          {city.productName} is provided as is. We can’t promise that it will always work, and we’re not
          responsible for books that are lost or damaged, or for what happens between members. Nothing here
          takes away your rights under {law.consumer}.
        </p>
      </ArticleSection>
      <ArticleSection title="10. Law, changes and questions">
        <p>
          The law of {law.governing}, governs these terms. When they change, so does the date at the top. Send
          questions to <SupportLink />.
        </p>
      </ArticleSection>
    </Article>
  )
}
