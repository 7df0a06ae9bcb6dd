import { type RefObject, useEffect } from 'react'

/** Gives the file input whatever file of its kind is pasted on its page; text goes where it always goes. */
export function usePastedFile(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function take(event: ClipboardEvent) {
      const field = input.current
      const [file] = event.clipboardData?.files ?? []
      if (!field || !file || event.defaultPrevented || !field.accept.split(',').includes(file.type)) return
      event.preventDefault()
      const files = new DataTransfer()
      files.items.add(file)
      field.files = files.files
      // As when it is chosen: the preview and the form hear of it.
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.focus()
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [input])
}
