import { singleLine } from '@ai-studio/contract'

const longest = 100

/** A file name that people recognise the title in, in whatever language, and that every system takes. */
export function documentFileName(title: string, extension: string): string {
  const plain = singleLine(title.normalize('NFC').replace(/[<>:"/\\|?*]+/g, ' '))
  const cut = [...plain]
    .slice(0, longest)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${cut || 'document'}.${extension.replace(/^\./, '')}`
}
