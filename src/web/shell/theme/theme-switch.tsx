import { useFetcher, useLocation } from 'react-router'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { Monitor, Moon, Sun } from '#web/ui/icons.tsx'
import { segment, segmentRow } from '#web/ui/segment-styles.ts'
import { isTheme, type Theme } from './theme-cookie.ts'

const choices = [
  { theme: 'system', label: 'System', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
] as const

export function ThemeSwitch() {
  const { Form } = useFetcher({ key: FETCHER })
  const { pathname, search } = useLocation()
  const chosen = useTheme()
  return (
    <Form method="post" action="/theme" preventScrollReset>
      <input type="hidden" name="from" value={pathname + search} />
      <fieldset>
        <legend className="mb-2 px-3 text-sm text-soft">Theme</legend>
        <div className={segmentRow}>
          {choices.map(({ theme, label, icon: Icon }) => (
            <button
              key={theme}
              type="submit"
              name="theme"
              value={theme}
              aria-pressed={chosen === theme}
              className={segment}
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </Form>
  )
}

/** The current theme: the one just chosen, even before its cookie is set. */
export function useTheme(): Theme {
  const chosen = useFetcher({ key: FETCHER }).formData?.get('theme')
  const remembered = useShellData()?.theme ?? 'system'
  return isTheme(chosen) ? chosen : remembered
}

const FETCHER = 'theme'
