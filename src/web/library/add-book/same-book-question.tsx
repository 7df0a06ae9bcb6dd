import { whatDiffers } from '#rules/library/library.ts'
import type { BookView } from '#server/library/shown-book.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { lookUpOf } from '#web/library/look-up/look-up-fields.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { Typed } from '#web/ui/typed.tsx'

/** Shows the book with the typed ISBN, and asks whether it is the same. The buttons submit the form again, with the answer. */
export function SameBookQuestion({ answer }: { answer: FormResponse | undefined }) {
  const book = answer?.about as BookView | undefined // set by add-copy.ts
  if (!answer || !book || lookUpOf(answer)) return null
  const typed = { title: String(answer.typed.title ?? ''), author: String(answer.typed.author ?? '') }
  const differing = whatDiffers(typed, book)
  return (
    <section
      aria-labelledby="same-book"
      className="grid gap-4 rounded-card border border-primary bg-primary-soft p-4"
    >
      <div className="grid grid-cols-[4rem_1fr] gap-4">
        <BookCover book={book} sizes="4rem" />
        <div className="grid min-w-0 content-start gap-1">
          <h3 id="same-book" className="text-lg">
            Is this your book?
          </h3>
          <p className="font-semibold">
            <Typed>{book.title}</Typed>
          </p>
          <p>
            by <Typed>{book.author}</Typed>
          </p>
          {differing.map((field) => (
            <p key={field} className="text-sm">
              You typed another {field}: <Typed>{typed[field]}</Typed>
            </p>
          ))}
        </div>
      </div>
      <p className="text-sm">
        If it is, we’ll list your copy beside your neighbours’ copies, with the picture you chose. If not,
        check the ISBN: every book has its own.
      </p>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {/* Enter in a field presses the form's first button, which must not be an answer. */}
        <button type="submit" hidden />
        <Button type="submit" name="sameBook" value={book.id}>
          Yes, add my copy
        </Button>
        <Button type="submit" name="sameBook" value="other" variant="outline">
          No, leave the ISBN out
        </Button>
      </div>
    </section>
  )
}
