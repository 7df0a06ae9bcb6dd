import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Eye, EyeOff } from '#web/ui/icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { TextInput } from './text-input.tsx'

/** Set `autoComplete` to "current-password" or "new-password". `called`: where a page asks for several, which one it is. */
export function PasswordInput({
  called = 'password',
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { called?: string }) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        // A password that is too long is refused, never cut.
        maxLength={undefined}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={clsx('pr-12', className)}
      />
      {isHydrated && (
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={`${isShown ? 'Hide' : 'Show'} ${called}`}
          onClick={() => setShown(!isShown)}
          className="absolute top-0 right-0 text-soft"
        />
      )}
    </div>
  )
}
