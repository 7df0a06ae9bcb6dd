import { useNavigation } from 'react-router'

/** True from submitting a form until the next screen is there. With `intent`, only for the form that posts it. */
export function useIsSending(intent?: string): boolean {
  const { formData } = useNavigation()
  if (!formData) return false
  return intent === undefined || formData.get('intent') === intent
}
