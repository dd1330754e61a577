export interface NamedFile {
  readonly blob: Blob
  /** With its ending. */
  readonly name: string
}

/** The browser takes the content after the press; until then its address has to live. */
const lifetimeMs = 60_000

/** Hands a file to the visitor, who finds it among their downloads. */
export function saveFile({ blob, name }: NamedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), lifetimeMs)
}
