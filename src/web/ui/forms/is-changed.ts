export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a control holds something else than its form came with. */
export function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const options = [...control.options]
  // Where none is marked, the browser shows the first that can be chosen.
  const first = options.some(({ defaultSelected }) => defaultSelected)
    ? null
    : options.find(({ disabled }) => !disabled)
  return options.some((option) => option.selected !== (option.defaultSelected || option === first))
}

export function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

/** Whether anything in the box holds something else than it came with, and would be sent. */
export function isHalfWritten(box: HTMLElement | null): boolean {
  const controls = box?.querySelectorAll<Control>(':is(input:not([type=hidden]), textarea, select)[name]')
  return [...(controls ?? [])].some(isChanged)
}
