import { city } from '#city/city.ts'
import { minimumAge } from '#rules/members/members.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle } from '#web/shell/screen.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'

export const handle: Handle = { access: 'guest', whileLeaving: true }

export const meta = () =>
  pageMeta({
    title: 'About',
    description: `How neighbours in ${city.name} lend, borrow and give away books, and what we care about.`,
  })

export default function About() {
  return (
    <Article
      title={`About ${city.productName}`}
      back={{ label: 'Back to Menu', to: '/' }}
      lead={`A community platform for book lovers across ${city.name}, founded in ${city.founded}. The shelves are in our homes; the library is all of them together.`}
    >
      <ArticleSection title="Our Community">
        <p>
          Most books are read once, then sit on a shelf. Within a few kilometres there’s someone who’d love to
          read that very book next. {city.productName} brings the two together: neighbours who lend, borrow
          and give away books, suburb by suburb.
        </p>
      </ArticleSection>
      <ArticleSection title="How It Works">
        <ol className="grid list-decimal gap-2 pl-6 marker:text-primary-ink">
          <li>Find a book. The nearest ones come first, each with the suburb it’s in.</li>
          <li>Ask the owner to lend it or give it to you. They can say yes or no.</li>
          <li>Agree on a time and a public place, in a conversation only the two of you can read.</li>
          <li>Read it, bring it back, and rate the exchange.</li>
        </ol>
        <p>
          To lend your own, scan its barcode or type its title. If we know the book, you only need to add its
          condition and the suburb it’s in.
        </p>
      </ArticleSection>
      <ArticleSection title="Our Values">
        <ul className="grid list-disc gap-2 pl-6 marker:text-primary-ink">
          <li>Generosity: nobody pays for a book here, and nobody is charged for a place in the queue.</li>
          <li>Care: a borrowed book comes back the way it left, and on time.</li>
          <li>Privacy: your suburb is enough. We never ask for your street.</li>
          <li>Welcome: every reader, every genre, every age from {minimumAge}.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Join Us">
        <p>
          Browse as a guest for as long as you like. To ask for a book or offer your own, become a member.
        </p>
        <p>
          <LinkButton to="/all-books">Browse Books</LinkButton>
        </p>
      </ArticleSection>
    </Article>
  )
}
