import { clsx } from 'clsx'
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ImagePlus, X } from '#web/ui/icons.tsx'
import { useFieldWiring } from './field-wiring.ts'

/** The browser's own file input with a preview beside it. Without scripts only the preview and the cross are missing. */
export function FileInput({
  currentSrc,
  removeLabel,
  previewShape = 'cover',
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & {
  /** What is stored now, shown until another is chosen. */
  currentSrc?: string | null
  removeLabel: string
  previewShape?: 'cover' | 'round' | 'wide'
}) {
  const input = useRef<HTMLInputElement>(null)
  const [chosenSrc, setChosenSrc] = useState<string | null>(null)
  useEffect(() => () => void (chosenSrc && URL.revokeObjectURL(chosenSrc)), [chosenSrc])

  function preview(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    setChosenSrc(file ? URL.createObjectURL(file) : null)
    onChange?.(event)
  }

  function remove() {
    if (!input.current) return
    input.current.value = ''
    setChosenSrc(null)
    // Forms that validate on input hear of the removal as they hear of a choice.
    input.current.dispatchEvent(new Event('change', { bubbles: true }))
    input.current.focus()
  }

  const src = chosenSrc ?? currentSrc
  return (
    <div
      className={clsx(
        'flex items-center gap-4 rounded-control border border-dashed border-edge bg-card p-3 has-aria-invalid:border-danger has-aria-invalid:bg-danger-soft',
        className,
      )}
    >
      <span
        className={clsx(
          'relative grid shrink-0 place-items-center overflow-hidden bg-sunk text-soft',
          previewShape === 'cover' && 'h-24 w-16 rounded-cover',
          previewShape === 'round' && 'size-20 rounded-full',
          previewShape === 'wide' && 'h-18 w-32 rounded-lg',
        )}
      >
        <ImagePlus aria-hidden className="size-6" strokeWidth={1.6} />
        {src && <img src={src} alt="" className="absolute inset-0 size-full object-cover" />}
      </span>
      <input
        {...useFieldWiring(rest)}
        ref={input}
        type="file"
        onChange={preview}
        className={clsx(
          'w-0 min-w-0 grow rounded-lg text-xs text-soft sm:text-sm',
          'file:mr-2 file:mb-1 file:min-h-11 file:cursor-pointer file:rounded-control file:bg-primary-soft file:px-3 file:text-sm file:font-semibold file:text-primary-ink sm:file:mr-3 sm:file:px-4',
        )}
      />
      {chosenSrc && <IconButton icon={X} label={removeLabel} onClick={remove} />}
    </div>
  )
}
