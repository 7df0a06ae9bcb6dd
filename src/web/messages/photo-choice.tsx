import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageAccept } from '#rules/pictures/images.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { usePastedFile } from '#web/ui/forms/use-pasted-file.ts'
import { ImagePlus } from '#web/ui/icons.tsx'

/** Takes a photo for a message: chosen or taken with the camera, pasted, or dropped on the conversation. */
export function PhotoChoice({
  taken,
  refused,
}: {
  taken: (photo: Blob) => void
  /** A sentence for people; undefined while another file is checked. */
  refused: (problem: string | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  usePastedFile(input)

  async function take(file: File | undefined) {
    if (!file) return
    refused(undefined)
    setBusy(true)
    try {
      const { smallPhoto } = await import('./small-photo.ts')
      taken(await smallPhoto(file))
    } catch (problem) {
      refused(problem instanceof Error ? problem.message : String(problem))
    } finally {
      setBusy(false)
    }
  }

  useDropped(input, take)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // So that the same one can be chosen again after it was removed.
    void take(file).then(() => {
      currentTarget.value = ''
    })
  }

  return (
    <label
      title="Add a photo"
      aria-busy={isBusy}
      className={buttonStyles({
        variant: 'ghost',
        size: 'icon',
        className:
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-ring noscript:min-w-0 noscript:w-40',
      })}
    >
      <ImagePlus aria-hidden className="noscript:hidden" />
      <span className="sr-only">Add a photo</span>
      <input
        ref={input}
        type="file"
        name="photo"
        // Safari can read the iPhone's HEIC photos, too, and converts them.
        accept={`${imageAccept},image/heic,image/heif`}
        onChange={choose}
        className="sr-only noscript:not-sr-only noscript:w-full noscript:text-sm"
      />
    </label>
  )
}

/** For drops anywhere on the conversation. */
function useDropped(input: RefObject<HTMLInputElement | null>, take: (file: File | undefined) => void): void {
  const drop = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'drop') take(event.dataTransfer.files[0])
  })
  useEffect(() => {
    const pane = input.current?.closest('.conversation-pane')
    const on = (event: Event) => drop(event as DragEvent) // as both names below say
    pane?.addEventListener('dragover', on)
    pane?.addEventListener('drop', on)
    return () => {
      pane?.removeEventListener('dragover', on)
      pane?.removeEventListener('drop', on)
    }
  }, [input])
}
