import { isShownAsPicture } from '#rules/clubs/writing/sent-files.ts'

/** The chosen files, with pictures no larger than they are shown and without metadata (EXIF): a phone's photos may be more than we take. */
export async function makePicturesSmaller(input: HTMLInputElement): Promise<void> {
  const chosen = input.files
  if (!chosen || ![...chosen].some(({ name }) => isShownAsPicture(name))) return
  const smaller = await Promise.all(Array.from(chosen, smallerPicture))
  // Others may have been chosen meanwhile.
  if (input.files !== chosen) return
  const list = new DataTransfer()
  for (const file of smaller) list.items.add(file)
  input.files = list.files
}

/** As it is, if it is small already or this browser cannot draw it: then the server says if it can. */
export async function smallerPicture(file: File): Promise<File> {
  if (!isShownAsPicture(file.name)) return file
  const drawn = await drawnSmall(file).catch(() => file)
  if (drawn.size >= file.size) return file
  return new File([drawn], file.name.replace(/[^.]+$/, 'jpg'), {
    type: drawn.type,
    lastModified: file.lastModified,
  })
}

/** Loaded with the first picture: the manifest that every page loads has the files of each screen. */
async function drawnSmall(file: File): Promise<Blob> {
  const { smallPhoto } = await import('#web/messages/small-photo.ts')
  return smallPhoto(file)
}
