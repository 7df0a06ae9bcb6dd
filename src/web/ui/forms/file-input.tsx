import { clsx } from 'clsx'
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ImagePlus, X } from '#web/ui/icons.tsx'
import { takesSmaller } from '#web/ui/pictures/takes-smaller.ts'
import { useFieldWiring } from './field-wiring.ts'
import { usePastedFile } from './use-pasted-file.ts'

// `name`: where browsers without scripts show the file's name, beside the preview.
const shapes = {
  cover: { preview: 'h-24 w-16 rounded-cover', name: 'pt-18 pl-23' },
  wide: { preview: 'h-20 aspect-video rounded-control', name: 'pt-14 pl-43' },
  round: { preview: 'size-20 rounded-full', name: 'pt-14 pl-27' },
}

/**
 * A large tile for choosing a picture: by press, keyboard, drop or paste. The native input covers all of it, so that only
 * preview, paste, the remove button and a large photo need scripts; without them the browser itself shows the file's name below.
 */
export function FileInput({
  label,
  currentSrc,
  removeLabel = 'Don’t use this picture',
  previewShape = 'cover',
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & {
  /** The text of the empty tile: 'Add a photo'. */
  label: string
  /** The stored picture, shown until another is chosen. */
  currentSrc?: string | null
  /** Of the button that takes the chosen picture out again. */
  removeLabel?: string
  previewShape?: keyof typeof shapes
}) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ name: string; src: string } | null>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.src)), [chosen])
  usePastedFile(input)

  function preview(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    setChosen(file ? { name: file.name, src: URL.createObjectURL(file) } : null)
    setOver(false)
    if (!takesSmaller(event.currentTarget)) onChange?.(event)
  }

  function remove() {
    if (!input.current) return
    input.current.value = ''
    setChosen(null)
    // Forms that validate on input notice the removal like a choice.
    input.current.dispatchEvent(new Event('change', { bubbles: true }))
    input.current.focus()
  }

  const src = chosen?.src ?? currentSrc
  return (
    <div
      className={clsx(
        'relative flex items-center gap-4 rounded-control border-2 border-dashed bg-card p-3 transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        'has-aria-invalid:border-danger has-aria-invalid:bg-danger-soft',
        isOver ? 'border-primary bg-primary-soft' : 'border-edge hover:border-primary',
        className,
      )}
    >
      <span
        className={clsx(
          'relative grid shrink-0 place-items-center overflow-hidden bg-sunk text-soft',
          shapes[previewShape].preview,
        )}
      >
        <ImagePlus aria-hidden className="size-6" strokeWidth={1.6} />
        {src && (
          <img
            key={src}
            src={src}
            alt=""
            // A file that is not a picture has no preview; the form reports it.
            onError={(event) => {
              event.currentTarget.hidden = true
            }}
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </span>
      <span aria-hidden className="grid min-w-0 gap-0.5 pb-1 noscript:pb-6">
        <span className="font-semibold text-primary-ink">{src ? 'Choose another' : label}</span>
        <span className="line-clamp-2 text-sm text-soft wrap-anywhere noscript:hidden">
          {chosen?.name ?? <span className="pointer-coarse:hidden">or drop or paste one here</span>}
        </span>
      </span>
      <input
        {...useFieldWiring(rest)}
        ref={input}
        type="file"
        onChange={preview}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className={clsx(
          'absolute inset-0 size-full cursor-pointer rounded-control pr-3 pb-3 text-xs text-transparent outline-none file:hidden',
          'noscript:text-soft',
          shapes[previewShape].name,
        )}
      />
      {chosen && <IconButton icon={X} label={removeLabel} onClick={remove} className="relative ml-auto" />}
    </div>
  )
}
