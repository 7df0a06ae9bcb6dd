import { type RefObject, useEffect } from 'react'
import { useTheme } from '#web/shell/theme/theme-switch.tsx'

/** Recolours the map when the theme changes, by choice or by the system. */
export function useRecolouring(map: RefObject<{ recolour(): void } | undefined>) {
  const theme = useTheme()
  useEffect(() => {
    const recolour = () => map.current?.recolour()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', recolour)
    // The document has the new theme from the next frame on.
    const frame = theme && requestAnimationFrame(recolour)
    return () => {
      system.removeEventListener('change', recolour)
      cancelAnimationFrame(frame)
    }
  }, [map, theme])
}
