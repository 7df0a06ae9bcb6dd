import { city } from '#city/city.ts'
import { shareFile } from '#web/shell/installed/share-file.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle } from '#web/shell/screen.ts'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'
import { useLegalBack } from './use-legal-back.ts'

export const handle: Handle = { access: 'guest', whileLeaving: true }

export const meta = () =>
  pageMeta({
    title: 'Source and licence',
    description: `${city.productName} is free software. Read it, run it, change it and share it.`,
  })

const linkLook = 'font-medium text-primary-ink underline underline-offset-4 hover:decoration-2'

export default function Licence() {
  return (
    <Article
      title="Source and licence"
      back={useLegalBack()}
      lead={`${city.productName} is free software: you may read it, run it, change it and share it.`}
    >
      <ArticleSection title="The source">
        <p>
          This is the exact source of what’s running here, with everything you need to start a library of your
          own.
        </p>
        <p>
          <a href="/source.zip" onClick={shareFile} className={linkLook}>
            Download the source
          </a>
        </p>
      </ArticleSection>
      <ArticleSection title="The licence">
        <p>
          It is licensed under the{' '}
          <a href="https://www.gnu.org/licenses/agpl-3.0.html" className={linkLook}>
            GNU Affero General Public License
          </a>
          , version 3 or later. If you run a changed version for others, offer them the source of your
          changes, too. It comes without any warranty.
        </p>
      </ArticleSection>
      <ArticleSection title="Your books and words">
        <p>The licence covers the software only. What members write and the pictures they add stay theirs.</p>
      </ArticleSection>
    </Article>
  )
}
