import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { raiseToast } from '#web/shell/toasts/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { postTray } from './post-tray.ts'
import { changeTray, trayNow } from './stored-tray.ts'
import { type Tray, toSave, withResults } from './tray.ts'

/** Saves everything that can be saved in one request, and reports the result of each. */
export function SaveTray({ memberId, tray }: { memberId: string; tray: Tray }) {
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [saved, setSaved] = useState<readonly { key: string; title: string }[]>([])
  const { revalidate } = useRevalidator()
  const count = toSave(tray).length
  const left = tray.books.length - count

  async function save(): Promise<void> {
    setSaving(true)
    setProblem(undefined)
    const sent = trayNow(memberId)
    const results = await postTray(memberId, sent)
    setSaving(false)
    if ('laterMs' in results) return setProblem(results.problem)
    await changeTray(memberId, (now) => withResults(now, results))
    const added = new Set(results.flatMap(({ is, clientKey }) => (is === 'added' ? [clientKey] : [])))
    setSaved(sent.books.filter(({ key }) => added.has(key)))
    if (added.size > 0) raiseToast({ tone: 'success', ...toastOf(added.size) })
    void revalidate()
  }

  return (
    <div className="grid gap-3">
      {problem && <Alert title="Not saved yet">{problem}</Alert>}
      <div role="status" className="grid gap-1 text-sm">
        {saved.length > 0 && (
          <>
            <p className="font-semibold">Saved in your bookcase:</p>
            <ul className="list-disc pl-5">
              {saved.map(({ key, title }) => (
                <li key={key}>
                  <Typed>{title}</Typed>
                </li>
              ))}
            </ul>
          </>
        )}
        {left > 0 && count > 0 && (
          <p className="text-soft">
            {left === 1 ? 'One book is' : `${left} books are`} not known yet and will stay in the tray.
          </p>
        )}
      </div>
      {tray.books.length > 0 && (
        <Button
          className="justify-self-start"
          off={isSaving || count === 0}
          aria-busy={isSaving}
          onClick={() => void save()}
        >
          {isSaving && <Spinner />}
          <span>{isSaving ? 'Saving...' : count === 1 ? 'Save 1 book' : `Save ${count} books`}</span>
        </Button>
      )}
    </div>
  )
}

function toastOf(count: number): { title: string; text: string } {
  if (count === 1) return { title: 'Book Added', text: 'Your book has been added to your bookshelf' }
  return { title: 'Books Added', text: `${count} books have been added to your bookshelf` }
}
