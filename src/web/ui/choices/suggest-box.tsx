import { clsx } from 'clsx'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { controlStyles } from '#web/ui/forms/control-styles.ts'
import { useFieldWiring } from '#web/ui/forms/field-wiring.ts'
import { isEnterAlone } from './enter-alone.ts'

/** The text inserted into the box, and the text beside it in the list. */
export type Line = { value: string; beside: string }
const QUIET_MS = 120

/**
 * A text input with suggestions while typing, by keyboard and screen reader too (combobox). Suggestions that arrive after the
 * next letter are dropped, and their request is aborted. Without scripts it is a plain text input.
 */
export function SuggestBox<Offered extends Line = Line>({
  linesFor,
  chosen,
  onBlur,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'onKeyDown'> & {
  /** Where the suggestions for a text are loaded, as JSON. */
  linesFor: (text: string) => string
  /** Called when one is chosen, once its text is in the box. */
  chosen?: (box: HTMLInputElement, line: Offered) => void
}) {
  const { lines, ask, forget } = useLines<Offered>(linesFor)
  const [at, setAt] = useState(-1)
  const box = useRef<HTMLInputElement>(null)
  const listId = useId()
  const isOpen = lines.length > 0
  const choose = (line: Offered) => {
    flushSync(close)
    if (!box.current) return
    box.current.value = line.value
    box.current.focus()
    chosen?.(box.current, line)
  }
  function close() {
    forget()
    setAt(-1)
  }
  function press(event: KeyboardEvent) {
    const line = lines[at]
    // During a composition, the keys belong to the input method.
    if (event.key === 'Enter' && !isEnterAlone(event)) return
    // What is typed is submitted as it is.
    if (event.key === 'Enter' && !line) return close()
    if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && line) choose(line)
    else if (event.key === 'ArrowDown' && isOpen) setAt((at + 1) % lines.length)
    else if (event.key === 'ArrowUp' && isOpen) setAt(at <= 0 ? lines.length - 1 : at - 1)
    else return
    event.preventDefault()
  }
  return (
    <div className={clsx('relative', className)}>
      <input
        autoComplete="off"
        {...useFieldWiring(rest)}
        ref={box}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={lines[at] ? `${listId}-${at}` : undefined}
        onChange={(event) => {
          setAt(-1)
          ask(event.target.value)
        }}
        onKeyDown={press}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
        className={controlStyles}
      />
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        hidden={!isOpen}
        // The focus stays in the box. Nothing is chosen on pointer down: a finger may be about to scroll.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-xl border border-line bg-card py-1 shadow-lift"
      >
        {lines.map((line, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the box, whose keys choose
          <div
            key={`${line.value} ${line.beside}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => choose(line)}
            className={clsx(
              'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-4 py-1.5 wrap-anywhere',
              index === at && 'bg-primary text-on-primary',
            )}
          >
            <bdi>{line.value}</bdi>
            {line.beside && <bdi className={clsx('text-sm', index !== at && 'text-soft')}>{line.beside}</bdi>}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Loads suggestions a moment after the last letter (debounce); each request aborts the one before. */
function useLines<Offered>(linesFor: (text: string) => string) {
  const [lines, setLines] = useState<Offered[]>([])
  const asking = useRef<AbortController>(undefined)
  function forget() {
    asking.current?.abort()
    setLines([])
  }
  async function ask(text: string) {
    asking.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    asking.current = controller
    if (!text.trim()) return setLines([])
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    if (signal.aborted) return
    // Suggestions are optional: somebody typing needs no message about a lost connection.
    const found: Offered[] = await fetch(linesFor(text), { signal })
      .then((answer) => (answer.ok ? answer.json() : []))
      .catch(() => [])
    if (!signal.aborted) setLines(found)
  }
  return { lines, ask, forget }
}
