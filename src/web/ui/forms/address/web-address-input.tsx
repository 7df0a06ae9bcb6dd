import type { ComponentProps } from 'react'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/**
 * A web address. Not `type="url"`: before scripts run, a browser would refuse 'example.org', to which the form adds
 * `https://`.
 */
export function WebAddressInput(props: Omit<ComponentProps<typeof TextInput>, 'type'>) {
  return <TextInput inputMode="url" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />
}
