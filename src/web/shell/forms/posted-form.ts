import { DomainError } from '#rules/domain-error.ts'

// No page of ours posts more, or longer names.
const MOST_FIELDS = 500
const LONGEST_NAME = 100
// PostgreSQL stores every character except this one, and nobody can type it.
const NUL = '\0'

/**
 * Returns `request`; reading its form throws FORM_NOT_READABLE if it cannot come from a page of ours, because made-up forms
 * are not a fault. `hear` gets the form once it is read, which is possible only once.
 */
export function withSoundForm(request: Request, hear: (form: FormData) => void = () => {}): Request {
  const read = request.formData.bind(request)
  // Read-only on the server's own requests, so it cannot be assigned.
  return Object.defineProperty(request, 'formData', {
    value: async () => {
      const form = assertPlausible(await readable(read()))
      hear(form)
      return form
    },
  })
}

async function readable(reading: Promise<FormData>): Promise<FormData> {
  try {
    return await reading
  } catch {
    throw new DomainError('FORM_NOT_READABLE')
  }
}

function assertPlausible(form: FormData): FormData {
  let fields = 0
  for (const [name, value] of form) {
    fields += 1
    if (fields > MOST_FIELDS || !isPlausible(name, value)) throw new DomainError('FORM_NOT_READABLE')
  }
  return form
}

function isPlausible(name: string, value: FormDataEntryValue): boolean {
  if (name.length > LONGEST_NAME || name.includes(NUL)) return false
  return typeof value !== 'string' || !value.includes(NUL)
}
