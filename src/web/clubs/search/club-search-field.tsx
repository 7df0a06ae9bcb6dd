import { Form } from 'react-router'
import { clubSearchPath } from '#rules/clubs/club-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useResetOn } from '#web/ui/forms/address/use-reset-on.ts'
import { SearchInput } from '#web/ui/forms/search-input.tsx'

/** Above the tabs of a club, for viewers who may look inside. */
export function ClubSearchField({ clubId, text }: { clubId: string; text: string }) {
  return (
    <Form
      ref={useResetOn(text)}
      method="get"
      action={clubSearchPath(clubId)}
      role="search"
      aria-label="In this club"
      className="flex gap-2"
    >
      <SearchInput label="Search discussions and members" defaultValue={text} />
      <Button type="submit" variant="secondary" className="shrink-0 rounded-full max-sm:not-focus:sr-only">
        Search
      </Button>
    </Form>
  )
}
