const longest = 100

/** A file name that people recognise the title in, in whatever language, and that every system takes. */
export function documentFileName(title: string, extension: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const cut = [...plain]
    .slice(0, longest)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${cut || 'document'}.${extension.replace(/^\./, '')}`
}
