import { Form } from 'react-router'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** A button that posts these fields to its screen. */
export function ActionButton({
  fields,
  label,
  about,
  variant = 'outline',
  size = 'sm',
}: {
  fields: Record<string, string>
  label: string
  /** The subject, if a screen has several such buttons. */
  about?: string
} & ButtonLook) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size={size}>
        {label}
        {about && (
          <span className="sr-only">
            {' '}
            <Typed>{about}</Typed>
          </span>
        )}
      </Button>
    </Form>
  )
}
