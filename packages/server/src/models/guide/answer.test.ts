import { languages, type Language } from '@ai-studio/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { GuideProvider } from '../guide.ts'
import type { ChatTurn } from '../provider.ts'
import { chatRequest, outcomeOf } from '../testing/ask.ts'
import { fillText, readGuideTexts } from './guide-texts.ts'
import { loadHelpArticles, type HelpArticle } from '../../help/help-articles.ts'
import { englishOffTopic, englishQuestions } from './testing/questions-en.ts'
import { vietnameseOffTopic, vietnameseQuestions } from './testing/questions-vi.ts'

const guide = new GuideProvider({ clock: { now: () => 0, sleep: async () => undefined } })

const placesOf = (text: unknown) => (typeof text === 'string' ? (text.match(/\{\{\w+\}\}/g) ?? []) : [])

async function answerTo(question: string | ChatTurn[], language: Language = 'en'): Promise<string> {
  const { text, error } = await outcomeOf(
    guide.streamChat(chatRequest(question, { modelId: 'guide', language })),
  )
  if (error) throw error
  return text
}

describe('small talk', () => {
  test.each([
    'hi',
    'Hello there!',
    'good morning',
    'hey guide',
    'xin chào',
    'chào bạn',
    'chao ad',
    'help',
    'giúp tôi với',
  ])('%s: says what it is and proposes three questions', async (greeting) => {
    const text = await answerTo(greeting)
    expect(text).toMatch(/no language model|không phải mô hình ngôn ngữ/)
    expect(text.match(/^- .*\?$/gm)).toHaveLength(3)
  })

  test.each([
    'who are you',
    'are you ChatGPT?',
    'what can you do',
    'bạn là ai vậy',
    'ban la chatgpt a',
    'ban lam duoc gi',
  ])('%s: says what it is', async (question) => {
    const text = await answerTo(question)
    expect(text).toMatch(/^(?:I am|Tôi là) Guide/)
    expect(text).toContain('](/help/what-is-guide)')
  })

  test.each([
    ['thanks a lot!', "You're welcome."],
    ['cảm ơn bạn nhiều', 'Không có gì.'],
  ])('%s: is answered in kind', async (thanks, reply) => {
    expect(await answerTo(thanks)).toContain(reply)
  })

  test('a greeting before a question is no small talk', async () => {
    expect(await answerTo('hi, how do I share a conversation?')).toContain('](/help/share-a-conversation)')
    expect(await answerTo('chào bạn, đổi mật khẩu ở đâu?')).toContain('](/help/reset-password)')
  })

  test.each(languages)('what it proposes in "%s" it can answer', async (language) => {
    for (const question of Object.values(readGuideTexts(language).suggestions)) {
      expect(await answerTo(question)).toMatch(/^(?:From the help article|Trích từ bài trợ giúp)/)
    }
  })
})

describe('images', () => {
  const images = [{ data: new Uint8Array([1]), contentType: 'image/png' }]

  test('are not looked at, and it says so', async () => {
    expect(await answerTo([{ role: 'user', content: '', images }])).toContain("I can't look at images")
    expect(await answerTo([{ role: 'user', content: 'đây là gì?', images }])).toContain('không xem được ảnh')
  })

  test('do not keep it from answering what is written', async () => {
    const text = await answerTo([{ role: 'user', content: 'Which image types can I attach?', images }])
    expect(text).toContain("I can't look at images")
    expect(text).toContain('](/help/attach-images)')
  })

  test('of earlier turns are not mentioned', async () => {
    const text = await answerTo([
      { role: 'user', content: 'Look', images },
      { role: 'assistant', content: 'No.' },
      { role: 'user', content: 'How do I share a conversation?' },
    ])
    expect(text).not.toContain("I can't look at images")
  })
})

describe('what it says', () => {
  let articles: Record<Language, HelpArticle[]>
  beforeAll(async () => {
    articles = { en: await loadHelpArticles('en'), vi: await loadHelpArticles('vi') }
  })

  test.each([
    ['en', [...englishQuestions.map(([question]) => question), ...englishOffTopic]],
    ['vi', [...vietnameseQuestions.map(([question]) => question), ...vietnameseOffTopic]],
  ] as const)(
    'stands word for word in the articles or among its own sentences (%s)',
    async (language, questions) => {
      for (const question of questions) {
        const rest = withoutKnownText(await answerTo(question, language), articles)
        expect(rest, question).toBe('')
      }
    },
  )

  test('links one to three articles that exist', async () => {
    const slugs = new Set(articles.en.map(({ slug }) => slug))
    for (const [question] of englishQuestions) {
      const links = [...(await answerTo(question)).matchAll(/^- \[.*\]\(\/help\/([\w-]+)\)$/gm)].map(
        (match) => match[1]!,
      )
      expect(links.length, question).toBeGreaterThanOrEqual(1)
      expect(links.length, question).toBeLessThanOrEqual(3)
      expect(links.filter((slug) => !slugs.has(slug))).toEqual([])
    }
  })

  test('is written in both languages', () => {
    const [en, vi] = [readGuideTexts('en'), readGuideTexts('vi')]
    const keysOf = (node: object): string[] =>
      Object.entries(node).flatMap(([key, value]) =>
        typeof value === 'object' ? keysOf(value as object) : key,
      )
    expect(keysOf(vi)).toEqual(keysOf(en))
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect(placesOf(vi[key]), key).toEqual(placesOf(en[key]))
  })
})

/** Takes out what stands in the articles, and the sentences of the locale files with titles in their places. */
function withoutKnownText(answer: string, articles: Record<Language, HelpArticle[]>): string {
  let rest = answer
  const remove = (text: string) => {
    rest = rest.replace(text, '')
  }
  for (const language of languages) {
    const { lead, leadSection, connect, suggestions, ...others } = readGuideTexts(language)
    for (const { title, slug, sections } of articles[language]) {
      remove(fillText(lead, { title }))
      for (const { heading, blocks } of sections) {
        if (heading) remove(fillText(leadSection, { title, heading }))
        for (const block of blocks) remove(`\n\n${block}`)
        if (heading) remove(`\n\n**${heading}**`)
      }
      remove(fillText(connect, { title }))
      remove(`- [${title}](/help/${slug})`)
    }
    for (const question of Object.values(suggestions)) remove(`- ${question}`)
    for (const sentence of Object.values(others)) remove(sentence)
  }
  return rest.trim()
}
