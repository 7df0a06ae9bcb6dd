import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteTypedEarly } from './shell/forms/typed-early.ts'
import { patientFetch } from './shell/patient-fetch.ts'

// The router has no place for a fetch of one's own.
window.fetch = patientFetch(window.fetch.bind(window))

noteTypedEarly()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
