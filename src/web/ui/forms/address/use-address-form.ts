import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useResetOn } from './use-reset-on.ts'

/**
 * For a GET form to its own address, `here`: navigates right away to the canonical address of its values, where the server
 * would redirect.
 */
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
