import type { CodeChannel } from '#rules/members/members.ts'
import type { ToastMessage } from '#web/shell/toasts/toast-header.ts'

const texts = {
  email: 'Please check your email for the verification code.',
  phone: 'Please check your phone for the SMS verification code.',
} as const

/** The same words whether or not the account exists (user enumeration). */
export const resetCodeSent: ToastMessage = {
  tone: 'plain',
  title: 'Check your email',
  text: 'If there is an account with this email, the code is on its way to it.',
}

export const codeSent = (channel: CodeChannel): ToastMessage => ({
  tone: 'success',
  title: 'Verification code sent',
  text: texts[channel],
})
