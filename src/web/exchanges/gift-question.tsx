import { addGiftPath } from '#web/library/add-book/ways-to-add.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'

/** Asks a member who was given a book, beside that gift alone, whether they have one to give away. */
export function GiftQuestion() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span>Do you have a book that you could give away too?</span>
      <LinkButton to={addGiftPath} variant="outline" size="sm">
        Give one away
      </LinkButton>
    </p>
  )
}
