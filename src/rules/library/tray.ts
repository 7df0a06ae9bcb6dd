/** How many books a scan tray takes: a long shelf. They are saved in one request. */
export const mostInTray = 60
