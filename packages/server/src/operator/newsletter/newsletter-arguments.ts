import { languages, type Language } from '@ai-studio/contract'
import { longestSubject } from '../../mail/index.ts'
import { readCommandLine, UsageError, type CommandOptions, type CommonOrder } from '../command-line.ts'

/** What the command line asks for. */
export type NewsletterOrder = (
  | { command: 'help' }
  | { command: 'list' }
  | { command: 'export' }
  | { command: 'send'; file: string; subject: string; only: Language | null; yes: boolean }
) &
  CommonOrder

const own: CommandOptions<'send' | 'list' | 'export'> = {
  send: { subject: 'string', only: 'string', yes: 'boolean' },
  list: {},
  export: {},
}

/** @throws UsageError */
export function readNewsletterArguments(args: readonly string[]): NewsletterOrder {
  const { command, words, text, isSet, common } = readCommandLine(args, own)
  const [file, surplus] = words
  if (command !== 'send') {
    if (command !== 'help' && file !== undefined) throw new UsageError('surplus', { given: file })
    return { command, ...common }
  }
  if (file === undefined || file.trim() === '') throw new UsageError('file')
  if (surplus !== undefined) throw new UsageError('surplus', { given: surplus })
  const subject = subjectIn(text('subject'))
  return { command, file, subject, only: onlyIn(text('only')), yes: isSet('yes'), ...common }
}

function subjectIn(text: string): string {
  if (text === '' || text.length > longestSubject || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) {
    throw new UsageError('subject', { most: String(longestSubject) })
  }
  return text
}

function onlyIn(text: string): Language | null {
  if (text === '') return null
  const only = languages.find((language) => language === text)
  if (!only) throw new UsageError('only')
  return only
}
