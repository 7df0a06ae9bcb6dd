import { city } from '#city/city.ts'

export function SupportLink() {
  return (
    <a
      href={`mailto:${city.supportEmail}`}
      className="font-medium text-primary-ink underline underline-offset-4 hover:decoration-2"
    >
      {city.supportEmail}
    </a>
  )
}
