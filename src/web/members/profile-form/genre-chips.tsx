import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import { profileGenres } from '#city/genres.ts'
import { FieldError } from '#web/ui/forms/field-error.tsx'

/** Each genre once, as a checkbox that looks like a chip. */
export function GenreChips({ field }: { field: FieldMetadata<string[] | undefined> }) {
  const boxes = getCollectionProps(field, { type: 'checkbox', options: [...profileGenres] })
  return (
    <fieldset>
      <legend className="mb-3 font-serif text-lg font-semibold">Favorite genres</legend>
      <div className="flex flex-wrap gap-2">
        {boxes.map(({ key, ...box }) => (
          <label
            key={key}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-card px-4 text-sm font-medium hover:border-primary has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input {...box} className="sr-only" />
            {box.value}
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}
