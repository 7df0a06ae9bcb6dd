import { Alert } from '#web/ui/notices/alert.tsx'
import type { ToastMessage } from './toast-header.ts'

const tones = { success: 'confirm', destructive: 'danger', warning: 'warn', plain: 'info' } as const

/** The toast for browsers without scripts: in the page, above its content. */
export function ToastBanner({ toast }: { toast: ToastMessage | null }) {
  if (!toast) return null
  return (
    <noscript>
      <Alert tone={tones[toast.tone]} title={toast.title} className="mt-4">
        {toast.text}
      </Alert>
    </noscript>
  )
}
