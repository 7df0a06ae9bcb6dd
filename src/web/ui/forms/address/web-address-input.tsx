import type { ComponentProps } from 'react'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/**
 * For an address of the web. Not `type="url"`: a browser would refuse 'example.org' before scripts run, and the form puts
 * `https://` before it.
 */
export function WebAddressInput(props: Omit<ComponentProps<typeof TextInput>, 'type'>) {
  return <TextInput inputMode="url" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />
}
