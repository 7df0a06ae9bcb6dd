import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

/**
 * A form checked by `schema` as soon as a field is left, and again by the server. `actionData` is what the action
 * answered with (`submitted`). Gives Conform's form and fields.
 */
export function useSchemaForm<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>(
  schema: Schema,
  options: {
    actionData: object | undefined
    defaultValue?: DefaultValue<z.input<Schema>>
    id?: string
  },
) {
  const { actionData, defaultValue, id } = options
  return useForm<z.input<Schema>, z.output<Schema>>({
    ...(id ? { id } : {}),
    ...(defaultValue ? { defaultValue } : {}),
    lastResult: resultOf(actionData),
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
}

function resultOf(actionData: object | undefined): SubmissionResult<string[]> | undefined {
  if (!actionData || !('result' in actionData)) return undefined
  return actionData.result as SubmissionResult<string[]> // nothing but `submitted` answers with a result
}
