import type { Language } from '@ai-studio/contract'
import type { ConversationRow } from '../chat/conversations.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { withBlockEnded } from '../markdown/index.ts'
import { serverText } from '../texts/server-texts.ts'
import { withUrls } from '../uploads/index.ts'
import { shownMessages } from './export-pages.ts'

/** The pieces of a conversation as text to read: a heading for each message says who wrote it and when. */
export async function* markdownText(
  { database, config }: Pick<Dependencies, 'database' | 'config'>,
  { id, title }: Pick<ConversationRow, 'id' | 'title'>,
  language: Language,
): AsyncGenerator<string> {
  // Nobody tells the server where they are.
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  yield `# ${plainLine(title)}\n`
  for await (const message of shownMessages(database.db, id)) {
    const who = serverText(`conversation.${message.role}`, language)
    yield `\n## ${who} · ${time.format(message.createdAt)} UTC\n`
    const images = withUrls(config, message.images ?? []).map(
      ({ url, alt }) => `![${alt ? plainLine(alt) : serverText('conversation.image', language)}](${url})`,
    )
    for (const part of [...images, withBlockEnded(message.content.trim())])
      if (part !== '') yield `\n${part}\n`
  }
}

/** One line in which nothing is markup. */
const plainLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
