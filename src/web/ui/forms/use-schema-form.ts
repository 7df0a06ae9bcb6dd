import { type DefaultValue, type Submission, useForm } from '@conform-to/react'
import { useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { formChecks } from './checks/form-checks.ts'
import { type FormOf, type FormResponse, useFormResponse } from './form-response.ts'

/**
 * What a form that edits something starts with: all of its fields but `Empty`. One that was forgotten would be shown empty, and
 * emptied by the next save.
 */
export type Present<Schema extends z.ZodType, Empty extends keyof z.input<Schema> = never> = Record<
  Exclude<keyof z.input<Schema>, Empty>,
  unknown
>

/**
 * A form validated against `schema` on submit, and then on each change; the server validates it again. It uses the action's
 * response: the one to the form `of`, if there are several, or `answer`, if a fetcher has it. Returns Conform's form and
 * fields.
 */
export function useSchemaForm<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>(
  schema: Schema,
  options: {
    id: string
    of?: FormOf
    answer?: FormResponse | undefined
    defaultValue?: DefaultValue<z.input<Schema>>
  },
) {
  const { id, defaultValue } = options
  const screenAnswer = useFormResponse(options.of)
  const answer = 'answer' in options ? options.answer : screenAnswer
  // Conform expects a new object for each response.
  const lastResult = useMemo(() => resultOf(answer), [answer])
  const checks = useMemo(() => formChecks(schema), [schema])
  useFormFocus(id, checks.fetch)
  type Checked = Submission<z.input<Schema>, string[], z.output<Schema>>
  return useForm<z.input<Schema>, z.output<Schema>>({
    id,
    ...(defaultValue ? { defaultValue } : {}),
    lastResult,
    constraint: checks.limits,
    onValidate: ({ formData }) => checks.check(formData) as Checked, // by this very schema
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
}

/** Calls `onFocus` when the form gets the focus, or has it already. */
function useFormFocus(id: string, onFocus: () => void): void {
  useEffect(() => {
    const look = ({ target }: { target: EventTarget | null }) => {
      if (target instanceof Element && target.closest('form')?.id === id) onFocus()
    }
    look({ target: document.activeElement })
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [id, onFocus])
}

/** Conform's status. A list that only got another row is not an error. */
function resultOf(answer: FormResponse | undefined) {
  if (!answer) return undefined
  const { typed: initialValue, errors: error } = answer
  const isRefused = Object.keys(error).length > 0
  return isRefused ? ({ status: 'error', initialValue, error } as const) : { initialValue }
}
