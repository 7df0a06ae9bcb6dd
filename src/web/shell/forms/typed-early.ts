// In the browser: keeps what somebody typed before hydration.
import { useEffect } from 'react'
import { type Control, isChanged, isChoice } from '#web/ui/forms/is-changed.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Entered = { value: string; checked: boolean }

const entered = new Map<Control, Entered>()

/**
 * Records what the page's controls hold that did not come from the server. In the capture phase, before React: React may
 * hydrate during that very event, and would reset the control to the server's value.
 */
export function noteTypedEarly(): void {
  for (const control of document.querySelectorAll<Control>(typedIn)) note(control)
  window.addEventListener('input', onInput, true)
}

// The controls people type into.
const typedIn = 'form :is(input:not([type=hidden]), textarea, select)[name]'

/**
 * Restores the values after hydration. React leaves most controls as they are, but it resets a text area, and no component
 * hears of input from before it listened.
 */
export function useTypedEarly(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated) return
    window.removeEventListener('input', onInput, true)
    for (const [control, was] of entered) putBack(control, was)
    entered.clear()
  }, [isHydrated])
}

function onInput({ target }: Event): void {
  if (target instanceof Element && target.matches(typedIn)) note(target as Control) // what the selector names
}

function note(control: Control): void {
  const { value } = control
  const checked = control instanceof HTMLInputElement && control.checked
  if (isChanged(control)) entered.set(control, { value, checked })
  else entered.delete(control)
}

function putBack(control: Control, was: Entered): void {
  if (isChoice(control)) {
    // In a group, the checked one says everything.
    if (!was.checked && control.type === 'radio') return
    control.checked = !was.checked
    control.click()
    return
  }
  // Setting the same value would end an input method's composition.
  if (control.type !== 'file' && control.value !== was.value) control.value = was.value
  const type = control.type === 'file' || control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(type, { bubbles: true }))
}
