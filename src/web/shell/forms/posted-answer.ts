// Reads what `submitted` answers with, where a screen has several forms or a form has no field to show it beside.

/** What was typed in the field `name` of the form that was answered. */
export function typedIn(answer: object | undefined, name: string): unknown {
  return valueIn(valueIn(valueIn(answer, 'result'), 'initialValue'), name)
}

/** What is wrong with the form as a whole. */
export function problemIn(answer: object | undefined): string | undefined {
  const problems = valueIn(valueIn(valueIn(answer, 'result'), 'error'), '')
  return Array.isArray(problems) ? problems.join(' ') : undefined
}

function valueIn(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined
}
