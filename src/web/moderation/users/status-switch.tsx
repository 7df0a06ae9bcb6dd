/** Shows whether the account is active, and submits its form. */
export function StatusSwitch({ isActive, isSending }: { isActive: boolean; isSending: boolean }) {
  return (
    <button
      type="submit"
      role="switch"
      aria-checked={isActive}
      aria-disabled={isSending || undefined}
      className="group flex min-h-11 w-full items-center justify-between gap-4 py-2 text-left font-medium"
    >
      Account active
      <span
        aria-hidden
        className="relative h-7 w-12 shrink-0 rounded-full border-2 border-edge bg-card transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-edge before:transition-transform group-aria-checked:border-primary group-aria-checked:bg-primary group-aria-checked:before:translate-x-5 group-aria-checked:before:bg-on-primary"
      />
    </button>
  )
}
