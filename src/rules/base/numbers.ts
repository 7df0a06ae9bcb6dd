/** '5 MB' */
export function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`
}
