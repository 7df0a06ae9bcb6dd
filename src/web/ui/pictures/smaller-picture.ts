/** As it is, if it is small already or this browser cannot draw it: then the server says if it can. */
export async function smallerPicture(file: File): Promise<File> {
  const drawn = await draw(file).catch(() => undefined)
  if (!drawn || drawn.size >= file.size) return file
  return new File([drawn], file.name.replace(/(\.[^.]*)?$/, '.jpg'), {
    type: drawn.type,
    lastModified: file.lastModified,
  })
}

/** Loaded with the first picture: the manifest that every page loads has the files of each screen. */
async function draw(file: File): Promise<Blob | undefined> {
  const { drawnSmall } = await import('./drawn-small.ts')
  return drawnSmall(file)
}
