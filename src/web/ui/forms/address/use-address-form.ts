import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useResetOn } from './use-reset-on.ts'

/** For a form that leads to its own address, `here`: at once to the plain one of what is in it, which the server would lead to. */
export function useAddressForm({
  here,
  pathOf,
}: {
  here: string
  pathOf: (typed: URLSearchParams) => string
}) {
  const form = useResetOn(here)
  const navigate = useNavigate()
  return {
    ref: form,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
      void navigate(pathOf(new URLSearchParams(typed)))
    },
  }
}
