import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { knownThread } from './messages/open-thread.ts'
import { showFocus } from './shell/focus/show-focus.ts'
import { formKeepingRequest } from './shell/forms/form-keeping-request.ts'
import { formsByName } from './shell/forms/forms-by-name.ts'
import { proving } from './shell/forms/proving.ts'
import { noteTypedEarly } from './shell/forms/typed-early.ts'
import { namingTab } from './shell/live/tab-id.ts'
import { retryingFetch } from './shell/retrying-fetch.ts'
import { tellingToasts } from './shell/toasts/toast-header.ts'
import { tellToast } from './shell/toasts/toasts.tsx'
import { tolerateTranslation } from './shell/tolerate-translation.ts'

// The router has no option for a custom fetch or Request.
window.Request = formKeepingRequest(window.Request)
window.fetch = tellingToasts(
  proving(retryingFetch(formsByName(namingTab(window.fetch.bind(window), saying)))),
  tellToast,
)

/** Headers that tell the server and the service worker about the requesting page. */
function saying(): Record<string, string> {
  return { ...knownThread(), 'X-Build': window.__reactRouterManifest.version }
}

tolerateTranslation()
noteTypedEarly()
showFocus()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
