import type { ToastMessage } from '#web/shell/toasts/toast-header.ts'

export const codeSent: ToastMessage = {
  tone: 'success',
  title: 'Verification code sent',
  text: 'Please check your email for the verification code.',
}
