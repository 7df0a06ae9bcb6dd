import { city } from '#city/city.ts'
import { departureDays } from '#rules/data-rights/data-rights.ts'
import { minimumAge } from '#rules/members/members.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'
import { SupportLink } from './support-link.tsx'
import { TextLink } from './text-link.tsx'
import { useLegalBack } from './use-legal-back.ts'

export const handle = { access: 'guest', whileLeaving: true }

export const meta = () => pageMeta({ title: 'Terms of Service' })

export default function Terms() {
  return (
    <Article
      title="Terms of Service"
      back={useLegalBack()}
      lastUpdated="22 November 2026"
      lead={`What you can expect from ${city.productName}, and what we expect from each other.`}
    >
      <ArticleSection title="1. Agreeing to these terms">
        <p>By using {city.productName} you agree to these terms. If you do not, please do not use it.</p>
      </ArticleSection>
      <ArticleSection title="2. Who may join">
        <p>
          You must be at least {minimumAge} years old to become a member. If you are under 18, please have a
          parent or guardian read these terms with you, and bring an adult to every meeting.
        </p>
      </ArticleSection>
      <ArticleSection title="3. Your account">
        <p>
          Give an email address or phone number of your own and keep your password and codes to yourself. One
          person, one account. What is done under your account is done by you, so tell us at once if somebody
          else got in.
        </p>
      </ArticleSection>
      <ArticleSection title="4. Lending, borrowing and giving">
        <p>
          An exchange is an agreement between two neighbours; we only bring them together. Offer books that
          are yours to lend or give, and describe their condition honestly. Look after what you borrow and
          bring it back by the due date. A book given away belongs to the person who received it. Nobody may
          charge for a loan or a gift.
        </p>
      </ArticleSection>
      <ArticleSection title="5. Meeting safely">
        <p>
          Meet in a public place, by day if you can, and tell somebody where you are going. You never have to
          share your address. We do not check who members are, so trust your own judgement, and leave if
          something feels wrong.
        </p>
      </ArticleSection>
      <ArticleSection title="6. How we treat each other">
        <p>
          No harassment, no hate, no scams, no advertising, nothing unlawful. Do not collect other members’
          details, and do not use machines to send requests or messages.
        </p>
      </ArticleSection>
      <ArticleSection title="7. What you write and upload">
        <p>
          Your words and pictures stay yours. You allow us to store them and show them to those who may see
          them here, for as long as they are here. Upload only pictures you have the right to use.
        </p>
      </ArticleSection>
      <ArticleSection title="8. Reports and closed accounts">
        <p>
          You can report and block other members. Administrators look at every report and may disable an
          account that breaks these terms. You can delete your account at any time under{' '}
          <TextLink to="/settings/data">Your data</TextLink> in the settings, once books on loan are back; for{' '}
          {departureDays} days you can change your mind.
        </p>
      </ArticleSection>
      <ArticleSection title="9. What we answer for">
        <p>
          {city.productName} is offered as it is. We cannot promise that it always works, and we do not answer
          for books that are lost or damaged or for what happens between members. Nothing here takes away
          rights that the Australian Consumer Law gives you.
        </p>
      </ArticleSection>
      <ArticleSection title="10. Law, changes and questions">
        <p>
          The law of {city.state}, {city.country}, governs these terms. When they change, the date at the top
          changes with them. Questions go to <SupportLink />.
        </p>
      </ArticleSection>
    </Article>
  )
}
