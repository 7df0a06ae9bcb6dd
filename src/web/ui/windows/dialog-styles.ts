// Shared by the windows that lie over a page: at the bottom edge of a phone, in the middle of anything wider.
export const veilStyles = 'fixed inset-0 z-50 animate-appear bg-veil'

export const dialogStyles = [
  'fixed z-50 grid max-h-[88dvh] gap-5 overflow-y-auto overscroll-contain border border-line bg-card p-6 shadow-lift animate-rise',
  'inset-x-0 bottom-0 rounded-t-3xl pb-[max(1.5rem,env(safe-area-inset-bottom))]',
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(32rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card',
].join(' ')
