import { DomainError } from '#rules/domain-error.ts'

// No page of ours posts more, or longer names. Forms are turned into lists and objects by the names of their fields, which
// takes time with the square of their number, and as much memory as the index in a name asks for.
const MOST_FIELDS = 500
const LONGEST_NAME = 100
const HIGH_INDEX = /\[\d{4,}/
// PostgreSQL stores every sign but this, and nobody can type it.
const NUL = '\0'
// What a button without scripts asks of a list of fields, as Conform posts it.
const INTENT = '__intent__'
const HIGH_INDEX_IN_INTENT = /(?:\[|"(?:index|from|to)":)\s*(?:\d{4,}|\d[\d.]*e)/i

/** `request`, whose form is refused with FORM_NOT_READABLE where it is none of ours: what others make up is no fault. */
export function withSoundForm(request: Request): Request {
  const read = request.formData.bind(request)
  // The host's own requests have it read-only, so it cannot merely be assigned.
  return Object.defineProperty(request, 'formData', {
    value: async () => assertSound(await readable(read())),
  })
}

async function readable(reading: Promise<FormData>): Promise<FormData> {
  try {
    return await reading
  } catch {
    throw new DomainError('FORM_NOT_READABLE')
  }
}

function assertSound(form: FormData): FormData {
  let fields = 0
  for (const [name, value] of form) {
    fields += 1
    if (fields > MOST_FIELDS || !isSound(name, value)) throw new DomainError('FORM_NOT_READABLE')
  }
  return form
}

function isSound(name: string, value: FormDataEntryValue): boolean {
  if (name.length > LONGEST_NAME || name.includes(NUL) || HIGH_INDEX.test(name)) return false
  if (typeof value !== 'string') return true
  return !value.includes(NUL) && !(name === INTENT && HIGH_INDEX_IN_INTENT.test(value))
}
