/** How many books a scan tray holds: a long shelf. They are saved in one request. */
export const mostInTray = 60
