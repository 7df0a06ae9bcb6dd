/** The form on a book's page that requests this copy. It opens on that page alone. */
export const askPath = (copyId: string) => ({ search: `?ask=${copyId}`, hash: `#copy-${copyId}` })
