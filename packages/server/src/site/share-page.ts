import { setImmediate } from 'node:timers/promises'
import type { Language, SharedConversation, SharedMessage } from '@ai-studio/contract'
import type { Config } from '../config.ts'
import { linesHtml, markdownHtml, type PageSurroundings } from '../markdown/index.ts'
import { escapeMarkup } from '../markup.ts'
import {
  excerptOf,
  shareCardUrl,
  shareUrl,
  titleLine,
  toSharedConversation,
  type ShareRow,
} from '../shares/index.ts'
import { serverText } from '../texts/server-texts.ts'
import type { PageContent } from './page-shell.ts'

const studioName = 'AI Studio'
const noIndex = metaTag('name', 'robots', 'noindex, nofollow')

/** The slug in the path of a page that shows a share; undefined for every other page. */
export function sharePageSlug(path: string): string | undefined {
  const written = /^\/share\/([^/]+)\/?$/.exec(path)?.[1]
  if (written === undefined) return undefined
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** The page of a share: what other sites show beside a link to it, and the conversation for whoever runs no scripts. */
export async function sharePage(
  config: Pick<Config, 'origin' | 'apiBaseUrl'>,
  share: ShareRow,
  language: Language,
): Promise<PageContent> {
  const conversation = toSharedConversation(config, share)
  const heading = conversation.title.trim() || serverText('share.heading', language)
  const title = titleLine(heading, 120)
  const excerpt = excerptOf(share.title, share.messages, 200)
  const description = excerpt || serverText('share.description', language)
  const card = shareCardUrl(config, share.slug)
  const head = [
    noIndex,
    metaTag('property', 'og:type', 'article'),
    metaTag('property', 'og:site_name', studioName),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', description),
    metaTag('property', 'og:url', shareUrl(config, share.slug)),
    metaTag('property', 'og:locale', language === 'vi' ? 'vi_VN' : 'en_US'),
    metaTag('property', 'og:image', card),
    metaTag('property', 'og:image:type', 'image/png'),
    metaTag('property', 'og:image:width', '1200'),
    metaTag('property', 'og:image:height', '630'),
    metaTag('property', 'og:image:alt', serverText('share.card', language)),
    metaTag('name', 'twitter:card', 'summary_large_image'),
    metaTag('name', 'twitter:title', title),
    metaTag('name', 'twitter:description', description),
    metaTag('name', 'twitter:image', card),
  ].join('')
  return {
    language,
    title: `${title} · ${studioName}`,
    description,
    head,
    main: await conversationMarkup(conversation, heading, language, {
      origin: config.origin,
      firstHeading: 2,
      done: serverText('share.taskDone', language),
      open: serverText('share.taskOpen', language),
    }),
  }
}

/** The one page for every share that cannot be read, whatever the reason. */
export function missingSharePage(language: Language): PageContent {
  const text = (key: string) => serverText(`share.missing.${key}`, language)
  return {
    language,
    title: `${text('title')} · ${studioName}`,
    description: text('text'),
    head: noIndex,
    main:
      `<main class="st-read" lang="${language}"><h1>${escapeMarkup(text('title'))}</h1>` +
      `<p>${escapeMarkup(text('text'))}</p>` +
      `<p><a href="/login">${escapeMarkup(text('signIn'))}</a> · <a href="/">${escapeMarkup(text('home'))}</a></p></main>`,
  }
}

async function conversationMarkup(
  { messages }: SharedConversation,
  heading: string,
  language: Language,
  page: PageSurroundings,
): Promise<string> {
  const items: string[] = []
  for (const message of messages) {
    items.push(messageMarkup(message, language, page))
    // A long conversation keeps nobody else waiting.
    await setImmediate()
  }
  return (
    `<main class="st-read" lang="${language}"><h1 dir="auto">${escapeMarkup(heading)}</h1>` +
    `<ol class="st-read-messages" aria-label="${escapeMarkup(serverText('share.messages', language))}">${items.join('')}</ol></main>`
  )
}

function messageMarkup(message: SharedMessage, language: Language, page: PageSurroundings): string {
  const { role, content, timestamp, images = [] } = message
  const time = `<time datetime="${escapeMarkup(timestamp)}">${escapeMarkup(timeText(timestamp, language))}</time>`
  const pictures = images.map(({ url, width, height, alt }, index) => {
    const said = alt ?? serverText('share.image', language, { number: index + 1 })
    return `<p><img src="${escapeMarkup(url)}" alt="${escapeMarkup(said)}" width="${width}" height="${height}" loading="lazy"></p>`
  })
  const text = role === 'assistant' ? markdownHtml(content, page) : linesHtml(content)
  return (
    `<li data-role="${role}">` +
    `<p class="st-read-about"><strong>${escapeMarkup(serverText(`share.${role}`, language))}</strong> ${time}</p>` +
    `<div dir="auto">${pictures.join('')}${text}</div></li>`
  )
}

const formats = new Map<Language, Intl.DateTimeFormat>()

/** A moment for people, in UTC because nobody knows where they are. */
function timeText(timestamp: string, language: Language): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    formats.set(language, format)
  }
  return `${format.format(new Date(timestamp))} UTC`
}

function metaTag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`
}
