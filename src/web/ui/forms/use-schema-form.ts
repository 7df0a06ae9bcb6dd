import { type DefaultValue, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useMemo } from 'react'
import type { z } from 'zod'
import { type FormAnswer, type FormOf, useAnswer } from './form-answer.ts'

/**
 * A form checked by `schema` when it is sent, and from then on as it is changed; the server checks again. It takes the
 * answer of the screen's action: that to the form `of`, where there are several, or `answer`, where a fetcher has it.
 * Gives Conform's form and fields.
 */
export function useSchemaForm<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>(
  schema: Schema,
  options: {
    id: string
    of?: FormOf
    answer?: FormAnswer | undefined
    defaultValue?: DefaultValue<z.input<Schema>>
  },
) {
  const { id, defaultValue } = options
  const screenAnswer = useAnswer(options.of)
  const answer = 'answer' in options ? options.answer : screenAnswer
  // Conform takes another object for another answer.
  const lastResult = useMemo(() => resultOf(answer), [answer])
  return useForm<z.input<Schema>, z.output<Schema>>({
    id,
    ...(defaultValue ? { defaultValue } : {}),
    lastResult,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
}

/** As Conform has it. A list that has only got one more row is no error. */
function resultOf(answer: FormAnswer | undefined) {
  if (!answer) return undefined
  const { typed: initialValue, errors: error } = answer
  const isRefused = Object.keys(error).length > 0
  return isRefused ? ({ status: 'error', initialValue, error } as const) : { initialValue }
}
