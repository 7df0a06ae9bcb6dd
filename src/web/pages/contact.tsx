import { city } from '#city/city.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { Mail } from '#web/ui/icons.tsx'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'
import { SupportLink } from './support-link.tsx'

export const handle = { access: 'guest' }

export const meta = () =>
  pageMeta({ title: 'Contact', description: `How to reach the people behind ${city.productName}.` })

export default function Contact() {
  return (
    <Article
      title="Contact"
      back={{ label: 'Back to Menu', to: '/' }}
      lead="Questions, ideas, or something that does not work: write to us. People read it, and people answer."
    >
      <Card className="flex flex-wrap items-center gap-4 p-5">
        <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary-ink">
          <Mail aria-hidden className="size-5.5" />
        </span>
        <p>
          <span className="block text-sm text-soft">E-mail</span>
          <SupportLink />
        </p>
      </Card>
      <ArticleSection title="About a book or an exchange">
        <p>
          The quickest way is the conversation with the neighbour you share it with. If somebody behaves
          badly, report them from their profile or from the conversation: a report reaches our administrators
          with everything they need.
        </p>
      </ArticleSection>
      <ArticleSection title="When something went wrong">
        <p>
          If a screen showed you a number, send it along. It leads us straight to what happened, and it says
          nothing about you.
        </p>
      </ArticleSection>
    </Article>
  )
}
