import type { ExportFormat } from '@ai-studio/contract'
import { singleLine } from '@ai-studio/contract/single-line'

const endings: Record<ExportFormat, string> = { json: 'json', markdown: 'md' }
const longest = 80

/** A name that every system accepts for a file, made of a title. */
export function fileNameOf(title: string, format: ExportFormat): string {
  const words = singleLine(title.replace(/[\\/:*?"<>|]+/g, ' '))
    // A dot at the beginning hides a file, one at the end some systems cut off.
    .replace(/^[. ]+|[. ]+$/g, '')
  const short = [...words].slice(0, longest).join('').trim()
  return `${short || 'conversation'}.${endings[format]}`
}
