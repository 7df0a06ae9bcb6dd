// In the browser: what somebody entered on a page whose scripts were still on their way.
import { useEffect } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Entered = { value: string; checked: boolean; files: FileList | null }

const entered = new Map<string, Entered>()
let focused: { element: Element; key: string | undefined } | undefined

/** Begins to note what the page's controls hold that the server did not put there, and where the focus is. */
export function noteTypedEarly(): void {
  for (const control of controls()) note(control)
  if (document.activeElement) noteFocus(document.activeElement)
  document.addEventListener('input', onInput)
  document.addEventListener('focusin', onFocusIn)
  window.addEventListener('focusout', leaveUnheard, true)
}

/**
 * Puts it back once React has taken the page over. React leaves most controls as they are, but a form that becomes a window
 * is made anew, a text area is filled again, and no component hears of what was entered before it listened.
 */
export function useTypedEarly(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated) return
    // By then windows have opened.
    const timer = setTimeout(() => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('focusin', onFocusIn)
      window.removeEventListener('focusout', leaveUnheard, true)
      if (entered.size > 0) for (const control of controls()) putBack(control)
      entered.clear()
      refocus()
    })
    return () => clearTimeout(timer)
  }, [isHydrated])
}

function onInput({ target }: Event): void {
  const control = controlAt(target)
  if (control) note(control)
}

function onFocusIn({ target }: Event): void {
  // Only scripts open windows, which take the focus by themselves.
  if (target instanceof Element && !target.closest('[role$=dialog]')) noteFocus(target)
}

/** React takes the focused field away where a form becomes a window. What checks a field on leaving would send the form. */
function leaveUnheard(event: Event): void {
  event.stopImmediatePropagation()
}

function noteFocus(element: Element): void {
  const control = controlAt(element)
  focused = { element, key: control && keyOf(control) }
}

function refocus(): void {
  const was = focused
  focused = undefined
  if (!was || was.element.isConnected) return
  controls()
    .find((control) => keyOf(control) === was.key)
    ?.focus({ preventScroll: true })
}

function note(control: Control): void {
  const isInput = control instanceof HTMLInputElement
  // Of a group, the one that is chosen says all.
  if (control.type === 'radio' && isInput && !control.checked) return
  const { value } = control
  const now = { value, checked: isInput && control.checked, files: isInput ? control.files : null }
  if (isChanged(control)) entered.set(keyOf(control), now)
  else entered.delete(keyOf(control))
}

function putBack(control: Control): void {
  const was = entered.get(keyOf(control))
  if (!was) return
  if (isChoice(control)) {
    if (control.value !== was.value) return
    control.checked = !was.checked
    control.click()
  } else if (was.files && control instanceof HTMLInputElement) {
    if (control.files !== was.files) control.files = was.files
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    // Setting what is there already would end the word a keyboard is still composing.
    if (control.value !== was.value) control.value = was.value
    const type = control instanceof HTMLSelectElement ? 'change' : 'input'
    control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

/** What people enter something into. */
function controls(): Control[] {
  const found = document.querySelectorAll<Control>(
    'form :is(input:not([type=hidden]), textarea, select)[name]',
  )
  return [...found]
}

function controlAt(target: EventTarget | null): Control | undefined {
  return controls().find((control) => control === target)
}

/** The same before and after React has taken over, which gives forms other ids. All radios of a group share one. */
function keyOf({ form, name, type, value }: Control): string {
  if (!form) return name
  const alike = [...document.forms].filter(
    ({ action, elements }) => action === form.action && elements.namedItem(name),
  )
  return [form.action, alike.indexOf(form), name, type === 'checkbox' ? value : ''].join(' ')
}
