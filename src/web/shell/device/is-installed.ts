/** In the browser: whether this page runs in the installed app, which has one window and no address bar. */
export const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches
