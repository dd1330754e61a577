import type { ReactNode } from 'react'
import type { SessionValues } from '../../../core/src/chat/session-state.ts'
import { createFakeSession, type FakeChatSession } from '../../../core/src/chat/testing/fake-session.ts'
import {
  answer,
  arabicAnswer,
  codeAnswer,
  longConversation,
  longWords,
  models,
  picture,
  question,
  shortAnswer,
  showcase,
  tableAnswer,
} from './testing/samples.ts'
import { StoryChat, type StoryChatProps } from './testing/story-chat.tsx'

export default { title: 'Chat' }

const begun = { models, modelId: 'vision', conversationId: 'c1', title: 'Share links' } as const
const make = (values: Partial<SessionValues> & { draft?: string } = {}) =>
  createFakeSession({ models, modelId: 'vision', ...values })

const Card = ({ width, children }: { width?: number; children: ReactNode }) => (
  <div className="story-frame">
    <div style={{ inlineSize: width ?? 420, maxInlineSize: 'calc(100vw - 32px)' }}>{children}</div>
  </div>
)
const Page = ({ children }: { children: ReactNode }) => <div className="story-page">{children}</div>

const card =
  (session: FakeChatSession, props: StoryChatProps = {}, width?: number) =>
  () => (
    <Card {...(width && { width })}>
      <StoryChat session={session} {...props} />
    </Card>
  )
const page =
  (session: FakeChatSession, props: StoryChatProps = {}) =>
  () => (
    <Page>
      <StoryChat session={session} mode="page" {...props} />
    </Page>
  )

const conversation = [
  question('1', 'How do share links work?'),
  answer('2', shortAnswer),
  question('3', 'And what happens when I delete the conversation?'),
  answer(
    '4',
    'All links to it end at once, and whoever opens one sees the same page as for a link that never existed.',
  ),
]

export const Empty = card(make())
export const EmptyPage = page(make())
export const Conversation = card(make({ ...begun, messages: conversation }), { onClose: () => {} })
export const ConversationPage = page(make({ ...begun, messages: conversation }))
export const Loading = card(make({ phase: 'loading', conversationId: 'c1' }))
export const LoadingPage = page(make({ phase: 'loading', conversationId: 'c1' }))
export const LoadFailed = card(
  make({
    phase: 'error',
    conversationId: 'c1',
    notice: {
      kind: 'error',
      code: 'NETWORK',
      text: 'Network error. Please check your connection.',
      canRetry: true,
    },
  }),
)
export const Offline = card(
  make({ ...begun, messages: conversation, online: false, draft: 'I will send this later' }),
)
export const RateLimited = card(
  make({
    ...begun,
    messages: conversation,
    draft: 'One more question',
    notice: {
      kind: 'rate-limited',
      code: 'RATE_LIMITED',
      text: 'Too many requests. Please try again later.',
      canRetry: false,
      retryAt: Date.now() + 42_000,
    },
  }),
)
export const AllowanceUsedUp = card(
  make({
    ...begun,
    messages: conversation,
    notice: {
      kind: 'allowance',
      code: 'ALLOWANCE_EXHAUSTED',
      text: 'You have used all messages of today.',
      canRetry: false,
      retryAt: Date.now() + 7 * 3_600_000,
    },
  }),
)
export const ErrorNotice = card(
  make({
    ...begun,
    messages: conversation,
    draft: 'What the visitor wrote is still here',
    notice: {
      kind: 'error',
      code: 'MODEL_NOT_FOUND',
      text: 'This model is not available any more. Choose another one.',
      canRetry: true,
    },
  }),
)
export const Waiting = card(
  make({ ...begun, messages: conversation.slice(0, 3), live: { id: '4', phase: 'waiting', text: '' } }),
)
export const Reconnecting = card(
  make({
    ...begun,
    messages: conversation.slice(0, 3),
    live: { id: '4', phase: 'reconnecting', text: 'All links to it end at once, and whoever opens' },
  }),
)

/** Writes the showcase a few characters at a time, again and again. */
function writeShowcase(session: FakeChatSession): () => void {
  let at = 0
  let round = 0
  const timer = setInterval(() => {
    if (at === 0) {
      round += 1
      session.set({
        messages: [question('1', 'Plan a small launch for me.')],
        live: { id: `a${round}`, phase: 'waiting', text: '' },
      })
    }
    at += 14
    const text = `${showcase}\n\n${codeAnswer}`
    if (at < text.length)
      session.set({ live: { id: `a${round}`, phase: 'writing', text: text.slice(0, at) } })
    else {
      session.finish({ modelId: 'vision' })
      if (at > text.length + 1_000) at = 0
    }
  }, 40)
  return () => clearInterval(timer)
}
export const Streaming = card(make(begun), { play: writeShowcase })
export const StreamingPage = page(make(begun), { play: writeShowcase })

export const LongConversation = card(make({ ...begun, messages: longConversation(1_000), hasOlder: false }))
export const LongConversationPage = page(
  make({ ...begun, messages: longConversation(1_000), hasOlder: false }),
)
export const EarlierMessages = card(make({ ...begun, messages: longConversation(20), hasOlder: true }))

const says = (content: string, values = {}) => [question('1', 'Show me.'), answer('2', content, values)]
export const Markdown = card(make({ ...begun, messages: says(showcase) }))
export const MarkdownPage = page(make({ ...begun, messages: says(showcase) }))
export const Code = card(make({ ...begun, messages: says(codeAnswer) }))
export const CodePage = page(make({ ...begun, messages: says(codeAnswer) }))
export const Table = card(make({ ...begun, messages: says(tableAnswer) }))
export const TablePage = page(make({ ...begun, messages: says(tableAnswer) }))
export const RightToLeft = card(
  make({ ...begun, messages: [question('1', 'ما هي الخطة؟'), answer('2', arabicAnswer)] }),
)
export const RightToLeftHost = () => (
  <div dir="rtl">
    <Card>
      <StoryChat
        session={make({ ...begun, messages: [question('1', 'ما هي الخطة؟'), answer('2', arabicAnswer)] })}
      />
    </Card>
  </div>
)
export const LongWords = card(
  make({ ...begun, messages: [question('1', 'a'.repeat(300)), answer('2', longWords)] }),
)
export const Images = card(
  make({
    ...begun,
    messages: [
      question('1', 'What is in this picture?', { images: [{ url: picture(210), width: 640, height: 420 }] }),
      answer('2', 'A blue gradient with a circle in the upper right.'),
      question('3', 'And in these?', {
        images: [20, 130, 280].map((hue) => ({ url: picture(hue), width: 640, height: 420 })),
      }),
      answer('4', 'The same in other colours.'),
    ],
  }),
)
export const Attachments = card(
  make({
    ...begun,
    messages: conversation,
    draft: 'What do these have in common?',
    attachments: [
      { id: 'a', name: 'sea.png', status: 'ready', progress: 1, previewUrl: picture(200), url: '/1.png' },
      { id: 'b', name: 'forest.jpg', status: 'uploading', progress: 0.6, previewUrl: picture(120) },
      {
        id: 'c',
        name: 'large.gif',
        status: 'failed',
        progress: 0,
        previewUrl: picture(0),
        error: 'large.gif is larger than 10 MB.',
      },
    ],
  }),
)
export const Unsent = card(
  make({
    ...begun,
    messages: [
      ...conversation.slice(0, 2),
      question('3', 'And what happens when I delete the conversation?', {
        status: 'unsent',
        error: { code: 'NETWORK', text: 'Not sent. Check your connection and send again.', retryable: true },
      }),
    ],
  }),
)
export const Sending = card(
  make({
    ...begun,
    messages: [...conversation.slice(0, 2), question('3', 'And then?', { status: 'sending' })],
  }),
)
export const Failed = card(
  make({
    ...begun,
    messages: says('The first part of the answer came through, but', {
      status: 'failed',
      error: {
        code: 'MODEL_STREAM_BROKEN',
        text: 'The model service broke off. What it wrote is kept.',
        retryable: true,
      },
    }),
  }),
)
export const Interrupted = card(
  make({
    ...begun,
    messages: says('The first part of the answer came through, but', {
      status: 'interrupted',
      error: {
        code: 'GENERATION_INTERRUPTED',
        text: 'The answer was interrupted before it was complete.',
        retryable: true,
      },
    }),
  }),
)
export const Stopped = card(
  make({ ...begun, messages: says('The visitor had read enough after', { status: 'stopped' }) }),
)
export const Versions = card(
  make({
    ...begun,
    messages: [
      question('1', 'How do share links work?', { versions: ['server-0', 'server-1'] }),
      answer('2', shortAnswer, { versions: ['server-2', 'server-3', 'server-4'] }),
    ],
  }),
)
export const VersionsNarrow360 = card(
  make({
    ...begun,
    messages: [
      question('1', 'How do share links work?', { versions: ['server-0', 'server-1'] }),
      answer('2', shortAnswer, { versions: ['server-2', 'server-3', 'server-4'] }),
    ],
  }),
  {},
  360,
)
export const Queued = card(
  make({
    ...begun,
    online: false,
    messages: [
      ...conversation.slice(0, 2),
      question('3', 'And what happens when I delete the conversation?', {
        status: 'queued',
        serverId: null,
      }),
    ],
  }),
)
export const Temporary = card(make({ isTemporary: true, messages: conversation }))
export const TemporaryEmpty = card(make({ isTemporary: true }), {}, 360)
export const Instructed = card(make({ ...begun, instructions: 'Answer briefly.', messages: conversation }))
export const Disabled = card(make({ ...begun, messages: conversation }), { isDisabled: true })
export const ContentOfThePage = card(make(), {
  header: <a href="#hours">Opening hours</a>,
  empty: <p>Ask the shop whatever you like.</p>,
  footer: <p style={{ textAlign: 'center' }}>Answers may be wrong.</p>,
})
export const NearTheLimit = card(make({ ...begun, messages: conversation, draft: 'word '.repeat(6_360) }))
export const FewMessagesLeft = card(
  make({
    usage: {
      tier: 'anonymous',
      messages: { limit: 40, remaining: 3, resetsAt: '2026-01-03T00:00:00.000Z' },
      uploadBytes: 10_485_760,
    },
  }),
)
export const Narrow280 = card(make({ ...begun, messages: says(showcase) }), { onClose: () => {} }, 280)
export const NarrowEmpty280 = card(make(), { onClose: () => {} }, 280)
export const Narrow360 = card(make({ ...begun, messages: says(showcase) }), {}, 360)
