/** Gives a file to the browser to save. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
