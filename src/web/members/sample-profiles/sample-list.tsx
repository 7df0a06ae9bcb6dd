import { useState } from 'react'
import { useSubmit } from 'react-router'
import { type SampleProfile, sampleProfiles } from '#city/sample-profiles.ts'
import { Button } from '#web/ui/button.tsx'
import { hasUnsavedText } from '#web/ui/forms/is-changed.ts'
import { Window } from '#web/ui/windows/window.tsx'
import { SampleCard } from './sample-card.tsx'

/** Sample profiles. If the form `formId` has unsaved text, it asks before a sample replaces it. */
export function SampleList({ formId }: { formId: string }) {
  const submit = useSubmit()
  const [asking, setAsking] = useState<SampleProfile | null>(null)

  function use(sample: SampleProfile) {
    setAsking(null)
    submit({ intent: 'use-sample', sample: sample.id }, { method: 'post' })
  }

  return (
    <>
      <p className="text-soft">
        Not sure what to write? Start with one of these. Your name, suburb and links stay as they are, and
        nothing is saved until you press Save Changes.
      </p>
      <ul className="grid gap-4 md:grid-cols-2">
        {sampleProfiles.map((sample) => (
          <li key={sample.id}>
            <SampleCard
              sample={sample}
              onUse={(event) => {
                if (!hasUnsavedText(document.getElementById(formId))) return
                event.preventDefault()
                setAsking(sample)
              }}
            />
          </li>
        ))}
      </ul>
      {asking && (
        <Window
          isQuestion
          title="Replace what you’ve written?"
          description={`${asking.name}’s example will replace what you’ve written in Edit Profile. Your name, suburb and links stay as they are.`}
          onLeave={() => setAsking(null)}
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <Button variant="outline" onClick={() => setAsking(null)}>
              Keep writing
            </Button>
            <Button variant="destructive" onClick={() => use(asking)}>
              Replace it
            </Button>
          </div>
        </Window>
      )}
    </>
  )
}
