import './progress.css'

/** A progress bar from 0 to `max`, labelled, with `text` beside it such as "67% complete". */
export function Progress({
  label,
  value,
  max = 100,
  text,
}: {
  label: string
  value: number
  max?: number
  text?: string
}) {
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <span aria-hidden className="font-medium">
          {label}
        </span>
        {text && <span className="text-soft tabular-nums">{text}</span>}
      </div>
      <progress className="progress" aria-label={label} value={value} max={max} />
    </div>
  )
}
