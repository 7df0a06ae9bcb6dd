import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** A narrow card in the middle: the frame of the screens for logging in. */
export function SignInCard({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <Card className="mx-auto my-6 grid w-full max-w-md gap-5 md:my-12 md:p-8">
      <header className="grid gap-1">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {hint && <p className="text-soft">{hint}</p>}
      </header>
      {children}
    </Card>
  )
}
