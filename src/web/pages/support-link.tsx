import { city } from '#city/city.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'

export function SupportLink() {
  const address = useShellData()?.supportEmail ?? city.supportEmail
  return (
    <a
      href={`mailto:${address}`}
      className="font-medium text-primary-ink underline underline-offset-4 wrap-anywhere hover:decoration-2"
    >
      {address}
    </a>
  )
}
