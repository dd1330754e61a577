import { singleLine, type SharedMessage } from '@ai-studio/contract'
import { cutAtWord } from '../cut-text.ts'
import { titleFrom } from '../chat/title.ts'
import { plainText } from '../markdown/index.ts'

/** More than this of a message is not looked at, in UTF-16 code units. */
const considered = 2_000

/** A message as one line of plain text: answers are markdown, questions are shown as they were written. */
function plain({ role, content }: SharedMessage): string {
  const text = content.slice(0, considered).toWellFormed()
  return singleLine(role === 'assistant' ? plainText(text) : text)
}

/** A title without the sign that it was cut. */
const whole = (title: string): string => title.replace(/…$/, '').trim()

/**
 * A conversation in a few words: its first message, or the answer to it where the title says the same already. Empty
 * when nobody has written a word.
 */
export function excerptOf(title: string, messages: readonly SharedMessage[], longest: number): string {
  const said = whole(title)
  const isSaid = (words: string) => said !== '' && (words.startsWith(said) || said.startsWith(words))
  let fallback = ''
  for (const message of messages.slice(0, 4)) {
    const text = plain(message)
    if (text === '') continue
    // A title has no markup, and the question may have some.
    if (!isSaid(text) && !isSaid(whole(titleFrom(message.content)))) return cutAtWord(text, longest)
    fallback ||= text
  }
  return cutAtWord(fallback, longest)
}

/** A title on one line, which nothing can turn around. */
export const titleLine = (title: string, longest: number): string =>
  cutAtWord(singleLine(title.toWellFormed()), longest)
