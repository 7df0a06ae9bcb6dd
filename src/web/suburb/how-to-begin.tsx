import { invitePath } from '#rules/members/street-link-paths.ts'
import { ShareButton } from '#web/shell/share-button.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'

/** What a reader can do for their suburb, the first step first. */
export function HowToBegin({ name, path, isQuiet }: { name: string; path: string; isQuiet: boolean }) {
  return (
    <section aria-labelledby="begin" className="grid gap-4">
      <SectionHeading
        id="begin"
        title={isQuiet ? `Start the library in ${name}` : 'How to get started'}
        hint="A shelf fills one book at a time."
      />
      <ol className="grid gap-4 md:grid-cols-3">
        <Step
          title="Put a book on the shelf"
          text="One you’d lend or give away. Scan its barcode, or type the title."
          action={
            <LinkButton to="/add-book" size="sm">
              Add Book
            </LinkButton>
          }
        />
        <Step
          title="Tell the street"
          text={`Send this page to neighbours in ${name}, or print a poster with a link of your own.`}
          action={
            <div className="flex flex-wrap gap-3">
              <LinkButton to={invitePath} variant="outline" size="sm">
                Invite your street
              </LinkButton>
              <ShareButton path={path} title={`Books in ${name}`} variant="outline" size="sm">
                Share this page
              </ShareButton>
            </div>
          }
        />
        <Step
          title="Meet over a book"
          text="Start a book club, or put a bookshelf you know on the map."
          action={
            <div className="flex flex-wrap gap-3">
              <LinkButton to="/club/new" variant="outline" size="sm">
                Create Club
              </LinkButton>
              <LinkButton to="/map/suggest" variant="outline" size="sm">
                Suggest a bookshelf
              </LinkButton>
            </div>
          }
        />
      </ol>
    </section>
  )
}

function Step({ title, text, action }: { title: string; text: string; action: React.ReactNode }) {
  return (
    <li className="grid content-start gap-2 rounded-2xl border border-line bg-card p-5">
      <h3 className="text-lg">{title}</h3>
      <p className="text-soft">{text}</p>
      <div className="mt-1">{action}</div>
    </li>
  )
}
