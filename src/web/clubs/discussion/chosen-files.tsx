import { type ComponentProps, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { megabytes } from '#rules/base/numbers.ts'
import { fileTypes, isShownAsPicture } from '#rules/clubs/writing/sent-files.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { imageSizeText } from '#rules/pictures/image-limits.ts'
import { controlStyles } from '#web/ui/forms/control-styles.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useFieldWiring } from '#web/ui/forms/field-wiring.ts'
import { PictureWords } from './picture-words.tsx'
import { makePicturesSmaller } from './smaller-pictures.ts'

const { files, file } = writingLimits
const every = Array.from({ length: files }, (_, at) => at)

type Chosen = { key: string; name: string }

/** Files to send with the form, and a description of each picture; `from` is how many files precede them. */
export function ChosenFiles({ from }: { from: number }) {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const input = useRef<HTMLInputElement>(null)
  const look = async () => {
    if (input.current) await makePicturesSmaller(input.current)
    setChosen(chosenIn(input.current))
  }
  // Files may have been chosen before hydration.
  const lookFirst = useEffectEvent(() => void look())
  useEffect(() => lookFirst(), [])
  return (
    <>
      <Field
        label="Attachments"
        hint={`Pictures up to ${imageSizeText}, and .pdf, .doc, .docx or .txt up to ${megabytes(file)}. At most ${files} files`}
      >
        <FilesInput ref={input} onChange={() => void look()} />
      </Field>
      {chosen.map(
        ({ key, name }, at) =>
          isShownAsPicture(name) && <PictureWords key={key} at={from + at} label={`What ${name} shows`} />,
      )}
      <noscript>
        <details>
          <summary className="min-h-11 py-2 font-semibold">What the pictures show</summary>
          <div className="grid gap-2">
            {every.map((at) => (
              <PictureWords
                key={at}
                at={from + at}
                label={`Attachment ${at + 1}, as your browser lists them`}
              />
            ))}
          </div>
        </details>
      </noscript>
    </>
  )
}

function FilesInput({ ref, onChange }: { ref: Ref<HTMLInputElement>; onChange: () => void }) {
  const wired = useFieldWiring<ComponentProps<'input'>>({
    className: `${controlStyles} file:mr-3 file:font-semibold`,
  })
  return (
    <input ref={ref} onChange={onChange} type="file" name="files" multiple accept={fileTypes} {...wired} />
  )
}

function chosenIn(input: HTMLInputElement | null): Chosen[] {
  return [...(input?.files ?? [])]
    .slice(0, files)
    .map(({ name, size, lastModified }) => ({ key: `${name} ${size} ${lastModified}`, name }))
}
