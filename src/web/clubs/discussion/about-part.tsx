import { useState } from 'react'
import { mostOf, type Part, type Unit, units } from '#rules/clubs/reading/reading-places.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

const unitOptions = units.map((unit) => ({ value: unit, label: unit === 'chapter' ? 'Chapter' : 'Page' }))

type Quoted = { id: string; about: Part | null } | null

/**
 * The part of the book that a reply is about, so that it is hidden from readers who are not there yet: as its author says,
 * otherwise that of the quoted post.
 */
export function AboutPart({
  unit,
  quoted,
  answer,
}: {
  unit: Unit
  quoted: Quoted
  answer: FormResponse | undefined
}) {
  const { aboutUnit, aboutPlace } = answer?.typed ?? {}
  const [said, setSaid] = useState({
    unit: aboutUnit ? String(aboutUnit) : undefined,
    at: String(aboutPlace ?? ''),
    beside: aboutPlace ? quoted?.id : undefined,
  })
  // A number that was removed stays removed, until another post is quoted.
  const isSaid = said.at !== '' || (quoted !== null && said.beside === quoted.id)
  const ofQuoted = isSaid ? null : quoted?.about
  const shown = { unit: ofQuoted?.unit ?? said.unit ?? unit, at: String(ofQuoted?.at ?? said.at) }
  const say = (change: { unit?: string; at?: string }) => setSaid({ ...shown, ...change, beside: quoted?.id })
  return (
    <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
      <Field label="Is it about part of the book?">
        <Select
          name="aboutUnit"
          options={unitOptions}
          value={shown.unit}
          onChange={({ currentTarget: { value } }) => say({ unit: value })}
        />
      </Field>
      <Field label="Number" hint="Optional">
        <TextInput
          name="aboutPlace"
          inputMode="numeric"
          maxLength={String(mostOf.page).length}
          value={shown.at}
          onInput={({ currentTarget: { value } }) => say({ at: value })}
        />
      </Field>
    </div>
  )
}
