import { beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '@ai-studio/contract'
import { GuideProvider } from '../guide.ts'
import { chatRequest, outcomeOf } from '../testing/ask.ts'
import { englishOffTopic, englishQuestions } from './testing/questions-en.ts'
import { vietnameseOffTopic, vietnameseQuestions } from './testing/questions-vi.ts'

const guide = new GuideProvider({ clock: { now: () => 0, sleep: async () => undefined } })

interface Answer {
  text: string
  /** The articles that are linked, best first. */
  slugs: string[]
  /** Whether a passage of an article is shown, not only links. */
  isPassage: boolean
}

const leads = /^(?:From the help article|Trích từ bài trợ giúp|I am Guide|Tôi là Guide)/

async function askGuide(questions: readonly string[], language: Language = 'en'): Promise<Answer> {
  const turns = questions.flatMap((content, index) => [
    ...(index > 0 ? [{ role: 'assistant' as const, content: 'Earlier answer.' }] : []),
    { role: 'user' as const, content },
  ])
  const { text, error } = await outcomeOf(
    guide.streamChat(chatRequest(turns, { modelId: 'guide', language })),
  )
  if (error) throw error
  const slugs = [...text.matchAll(/^- .*\]\(\/help\/([\w-]+)\)$/gm)].map((match) => match[1]!)
  return { text, slugs, isPassage: leads.test(text) }
}

describe.each([
  ['English', 'en', englishQuestions, englishOffTopic],
  ['Vietnamese', 'vi', vietnameseQuestions, vietnameseOffTopic],
] as const)('questions in %s', (_, language, questions, offTopic) => {
  const answers: { question: string; wanted: string[]; answer: Answer }[] = []
  const refused: { question: string; answer: Answer }[] = []
  // The interface speaks the other language: the question's own has to show.
  const other = language === 'en' ? 'vi' : 'en'

  beforeAll(async () => {
    for (const [question, ...wanted] of questions) {
      answers.push({ question, wanted, answer: await askGuide([question], other) })
    }
    for (const question of offTopic) refused.push({ question, answer: await askGuide([question], language) })
  })

  test('there are enough of them', () => {
    expect(questions.length).toBeGreaterThanOrEqual(40)
    expect(offTopic.length).toBeGreaterThanOrEqual(40)
  })

  test('at least nine of ten are answered from the right article first', () => {
    const wrong = answers.filter(({ wanted, answer }) => !wanted.includes(answer.slugs[0]!))
    expect(
      wrong.length / answers.length,
      wrong.map(({ question, answer }) => `${question} → ${answer.slugs.join(', ')}`).join('\n'),
    ).toBeLessThanOrEqual(0.1)
  })

  test('the right article is always among the first three', () => {
    const wrong = answers.filter(
      ({ wanted, answer }) => !answer.slugs.slice(0, 3).some((slug) => wanted.includes(slug)),
    )
    expect(wrong.map(({ question, answer }) => `${question} → ${answer.slugs.join(', ')}`)).toEqual([])
  })

  test('at least nine of ten are answered with a passage', () => {
    const unsure = answers.filter(({ answer }) => !answer.isPassage)
    expect(
      unsure.length / answers.length,
      unsure.map(({ question }) => question).join('\n'),
    ).toBeLessThanOrEqual(0.1)
  })

  test('what the help pages do not cover is hardly ever answered with a passage', () => {
    const answered = refused.filter(({ answer }) => answer.isPassage)
    expect(
      answered.length / refused.length,
      answered.map(({ question, answer }) => `${question} → ${answer.slugs[0]}`).join('\n'),
    ).toBeLessThanOrEqual(0.07)
  })
})

describe('questions about something else', () => {
  test.each([
    ['write a poem about the sea', /no language model/],
    ['capital of France', /no language model/],
    ['12*7', /no language model/],
    ['viết một bài thơ về biển', /không phải mô hình ngôn ngữ/],
    ['thủ đô của Pháp là gì', /không phải mô hình ngôn ngữ/],
    ['thu do cua nuoc phap la gi', /không phải mô hình ngôn ngữ/],
  ])('%s: says that it is no language model and how to connect one', async (question, sentence) => {
    const { text, isPassage } = await askGuide([question])
    expect(isPassage).toBe(false)
    expect(text).toMatch(sentence)
    expect(text).toContain('`OPENAI_BASE_URL`')
    expect(text).toContain('](/help/connect-a-model)')
  })
})

describe('follow-up questions', () => {
  test.each([
    [
      ['How do I share a conversation?', 'and how do I revoke it?'],
      'share-a-conversation',
      'How do I revoke a share link?',
    ],
    [
      ['how do I share a conversation', 'when does it expire?'],
      'share-a-conversation',
      'When does a share link expire?',
    ],
    [['How do I pay with PayPal?', 'does it charge me again next month?'], 'pay-with-paypal', 'next month'],
    [['What is a passkey?', 'how do I delete it?'], 'passkeys', 'rename or delete a passkey'],
    [
      ['chia sẻ cuộc trò chuyện thế nào?', 'thế còn thu hồi nó thì sao?'],
      'share-a-conversation',
      'Thu hồi liên kết',
    ],
    [['thanh toan bang vnpay', 'neu bi tu choi thi sao'], 'pay-with-vnpay', 'bị từ chối'],
    [['passkey la gi', 'lam sao xoa no'], 'passkeys', 'xóa khóa truy cập'],
  ] as const)('%j', async (questions, slug, part) => {
    const { text, slugs } = await askGuide(questions)
    expect(slugs[0]).toBe(slug)
    expect(text.split('\n', 1)[0]).toContain(part)
  })

  test('a new subject is not mixed with the one before', async () => {
    const { slugs } = await askGuide([
      'How do I share a conversation?',
      'Which cookies does AI Studio set in my browser?',
    ])
    expect(slugs[0]).toBe('what-is-stored')
  })

  test('something else stays something else after a good question', async () => {
    const { isPassage } = await askGuide(['How do I share a conversation?', 'write a poem about the sea'])
    expect(isPassage).toBe(false)
  })

  test('“tell me more” shows another part of the same article', async () => {
    const question = 'How do I attach an image?'
    const first = await askGuide([question])
    const turns = [
      { role: 'user' as const, content: question },
      { role: 'assistant' as const, content: first.text },
      { role: 'user' as const, content: 'tell me more' },
    ]
    const { text } = await outcomeOf(guide.streamChat(chatRequest(turns, { modelId: 'guide' })))
    expect(text).toContain('](/help/attach-images)')
    expect(text.split('\n\n')[1]).not.toBe(first.text.split('\n\n')[1])
  })
})

describe('the language of the answer', () => {
  test.each([
    ['How do I share a conversation?', 'vi', /^From/],
    ['chia sẻ cuộc trò chuyện thế nào?', 'en', /^Trích/],
    ['chia se cuoc tro chuyen the nao', 'en', /^Trích/],
    ['vnpay', 'en', /^From/],
    ['vnpay', 'vi', /^Trích/],
    // Says nothing about its language and stands in the English articles only.
    ['troubleshooting', 'vi', /^From/],
  ] as const)('%s, with the interface in %s', async (question, language, lead) => {
    expect((await askGuide([question], language)).text).toMatch(lead)
  })

  test('a question without a sign of its language is answered like the one before', async () => {
    const { text } = await askGuide(['chia sẻ cuộc trò chuyện thế nào?', 'vnpay'], 'en')
    expect(text).toMatch(/^Trích/)
  })
})
