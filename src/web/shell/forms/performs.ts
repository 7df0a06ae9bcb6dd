// A screen's action as a table: the intents its forms can post, and what happens for each.
import type { z } from 'zod'
import { nothing } from '#rules/base/inputs.ts'
import { DomainError, isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import { acts, type ScreenArgs } from '#web/shell/screen.ts'
import type { ActionResponse } from './action-response.ts'
import { submitted } from './submitted.ts'

/** A posted form. */
export type Posted = ScreenArgs & { form: FormData }

type Given<Schema extends z.ZodType> = Posted & { value: z.output<Schema> }
/** A field of the form, or of any of its kinds. Files arrive before the rest is read, and are in no schema. */
type FieldOf<Fields> = 'files' | (Fields extends unknown ? Extract<keyof Fields, string> : never)
/** The field that each refusal belongs to. */
export type FieldsOf<Schema extends z.ZodType> = Partial<Record<RefusalCode, FieldOf<z.input<Schema>>>>
type Soon<Result> = Result | Promise<Result>

type Line<Schema extends z.ZodType, Result> = {
  /** Its schema, or a function of the day or address it depends on. Without one the form has no fields. */
  form?: Schema | ((args: ScreenArgs) => Schema)
  /** Where guests are redirected, with their own message. */
  guests?: (posted: Posted) => Promise<Response>
  /** The intent of a button in the form that performs nothing yet; undefined if the form itself was submitted. */
  instead?: (posted: Posted, schema: Schema) => Soon<ActionResponse | undefined>
  /** The operation, which gets the form's values and the address. */
  command: (args: Posted, value: z.output<Schema>) => Promise<Result>
  /** The redirect with its toast, or data the screen shows once. */
  after: (result: Result, given: Given<Schema>) => Soon<ActionResponse>
  /** The redirect for a refusal; undefined if it is shown beside the form. */
  refused?: (refusal: DomainError, given: Given<Schema>) => Promise<Response> | undefined
  /** The field that a refusal belongs to; any other is shown for the whole form. */
  fieldOf?: FieldsOf<Schema>
  /** What the screen shows beside a refusal. */
  about?: (refusal: DomainError, given: Given<Schema>) => Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: each line keeps its own types (intent)
type AnyLine = Line<any, any>
export type Table = Readonly<Record<string, AnyLine>>

/** A typed line of the table. */
export function intent<Result, Schema extends z.ZodType = typeof nothing>(
  line: Line<Schema, Result>,
): AnyLine {
  return line
}

/** A line that performs nothing: its form only redirects. */
export function leads<Schema extends z.ZodType>(
  form: Schema,
  to: (given: Given<Schema>) => Soon<ActionResponse>,
): AnyLine {
  return intent({ form, command: async () => undefined, after: (_, given) => to(given) })
}

/**
 * The action of a screen with these intents (`intent`; '' if the button has none). Throws FORM_NOT_READABLE for any other.
 * `nameOf` tells forms without an intent apart.
 */
export function performs(table: Table, nameOf: (intent: string, posted: Posted) => string = (name) => name) {
  return acts(performing(table, nameOf))
}

/** The same without what turns refusals into a screen’s responses. */
export function performing(table: Table, nameOf: (intent: string, posted: Posted) => string) {
  return counted((posted) => {
    const said = posted.form.get('intent') ?? ''
    return lineOf(table, typeof said === 'string' && nameOf(said, posted), 'FORM_NOT_READABLE')
  })
}

/** The same, keyed by a part of the screen's address. Throws NOT_FOUND for an unknown address. */
export function performsAt(param: string, table: Table) {
  return acts(counted(({ params }) => lineOf(table, params[param], 'NOT_FOUND')))
}

/** Each post is counted: by the door, or here if it performed no command (an unknown intent, a form that is refused). */
function counted(findLine: (posted: Posted) => AnyLine) {
  return async (args: ScreenArgs): Promise<ActionResponse> => {
    try {
      return await respondTo(args, findLine)
    } finally {
      await args.countPost()
    }
  }
}

async function respondTo(args: ScreenArgs, findLine: (posted: Posted) => AnyLine): Promise<ActionResponse> {
  const form = await args.request.formData()
  const posted = { ...args, form }
  const line = findLine(posted)
  if (line.guests && args.viewer.kind === 'guest') return line.guests(posted)
  const { form: schemaOf = nothing } = line
  const schema = typeof schemaOf === 'function' ? schemaOf(args) : schemaOf
  const instead = await line.instead?.(posted, schema)
  if (instead) return instead
  const { about } = line
  const beside = about && ((refusal: DomainError, value: unknown) => about(refusal, { ...posted, value }))
  return submitted(form, schema, (value) => done(line, posted, value), line.fieldOf, beside)
}

function lineOf(table: Table, name: unknown, otherwise: RefusalCode): AnyLine {
  const line = typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined
  if (!line) throw new DomainError(otherwise)
  return line
}

async function done(line: AnyLine, posted: Posted, value: unknown): Promise<ActionResponse> {
  const given = { ...posted, value }
  try {
    return await line.after(await line.command(posted, value), given)
  } catch (error) {
    const elsewhere = isRefusal(error) ? line.refused?.(error, given) : undefined
    if (!elsewhere) throw error
    return elsewhere
  }
}
