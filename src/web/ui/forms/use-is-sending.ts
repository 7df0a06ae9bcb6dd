import { useNavigation } from 'react-router'

/** True from posting a form until the screen it leads to is there. With `intent`, only for the form that posts this one. */
export function useIsSending(intent?: string): boolean {
  const { formData } = useNavigation()
  if (!formData) return false
  return intent === undefined || formData.get('intent') === intent
}
