import { type InputEvent, useEffect, useEffectEvent, useRef } from 'react'
import { changeWritten, useWritten } from '#web/shell/device/drafts.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'

/**
 * Stores the text fields `names` of a form on the device, like the drafts of messages, and restores them into empty fields;
 * a guest's are not stored. `keep` listens to the form; `forget` is for when it has arrived.
 */
export function useSavedDraft({
  formId,
  place,
  names,
}: {
  formId: string
  place: string
  names: readonly string[]
}) {
  const memberId = useShellData()?.viewer?.id ?? ''
  const { draft } = useWritten(memberId, place)
  const written = useRef(new Set<string>())
  const change = (words: (kept: URLSearchParams) => URLSearchParams) =>
    memberId &&
    void changeWritten({ memberId, place }, (at) => ({
      ...at,
      draft: words(new URLSearchParams(at.draft)).toString(),
    }))

  const putBack = useEffectEvent((kept: URLSearchParams) => {
    const form = document.getElementById(formId)
    for (const name of names) {
      const control = form instanceof HTMLFormElement && form.elements.namedItem(name)
      const words = kept.get(name)
      if (!words || !isText(control) || control.value !== '' || written.current.has(name)) continue
      control.value = words
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  useEffect(() => putBack(new URLSearchParams(draft)), [draft])

  return {
    keep({ target }: InputEvent<HTMLFormElement>) {
      if (!isText(target) || !names.includes(target.name)) return
      const { name, value } = target
      written.current.add(name)
      change((kept) => {
        if (value) kept.set(name, value)
        else kept.delete(name)
        return kept
      })
    },
    forget: () => change(() => new URLSearchParams()),
  }
}

function isText(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}
