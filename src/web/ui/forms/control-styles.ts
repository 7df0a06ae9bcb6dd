// The look shared by inputs and selects. Text of 16 px keeps phones from zooming in.
export const controlStyles = [
  'w-full min-h-11 rounded-control border border-edge bg-card px-3.5 py-2 text-base text-ink',
  'transition-colors hover:border-primary focus-visible:border-primary',
  'aria-invalid:border-danger aria-invalid:bg-danger-soft',
  'disabled:cursor-not-allowed disabled:bg-sunk disabled:text-soft',
].join(' ')
