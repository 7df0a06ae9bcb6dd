import { useState } from 'react'
import { useSubmit } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { isHalfWritten } from '#web/ui/forms/is-changed.ts'
import { Window } from '#web/ui/windows/window.tsx'
import { SampleCard } from './sample-card.tsx'
import { type SampleProfile, sampleProfiles } from './sample-profiles.ts'

/** Examples to begin from. Whoever has begun to write in the form `formId` is asked before one takes its place. */
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
        Not sure what to write? Begin with one of these: your name, your suburb and your links stay as they
        are. Nothing is saved until you press Save Changes.
      </p>
      <ul className="grid gap-4 md:grid-cols-2">
        {sampleProfiles.map((sample) => (
          <li key={sample.id}>
            <SampleCard
              sample={sample}
              onUse={(event) => {
                if (!isHalfWritten(document.getElementById(formId))) return
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
          title="Replace what you have written?"
          description={`What you have written under Edit Profile would be lost to the example of ${asking.name}. The name, the suburb and the links of your profile stay.`}
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
