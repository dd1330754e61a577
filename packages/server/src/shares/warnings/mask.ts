import type { ShareWarningKind } from '@ai-studio/contract'

const dots = '••••'

/** A place with enough of it to be recognised by who wrote it, and too little to be of use to anybody else. */
export function mask(kind: ShareWarningKind, text: string): string {
  if (kind === 'card') return `${dots} ${text.replace(/\D/g, '').slice(-4)}`
  if (kind === 'email') {
    const at = text.lastIndexOf('@')
    return `${[...text][0] ?? ''}${dots}${text.slice(at)}`
  }
  if (text.startsWith('-----')) return `${text.slice(0, 60)}…`
  return `${text.slice(0, 4)}${dots}`
}
