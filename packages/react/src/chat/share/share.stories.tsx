import type { ReactElement } from 'react'
import { createFakeSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { picture } from '../testing/samples.ts'
import { shortAnswer, showcase } from '../testing/samples.ts'
import '../../ui/form.css'
import './share.css'
import { LinkReady } from './link-ready.tsx'
import { MyShares } from './my-shares.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { useShareTexts } from './share-texts.ts'
import { createFakeShareCalls, refused, type FakeShareCalls } from './testing/fake-calls.ts'
import { said, summary } from './testing/samples.ts'

export default { title: 'Sharing' }

const conversation = [
  said('user', 'How do share links work?'),
  said('assistant', shortAnswer),
  said('user', 'Here is what I mean.', [{ url: picture(210), width: 640, height: 420 }]),
  said('assistant', showcase),
  said('user', 'Write to lan@example.com when it is done, and charge 4111 1111 1111 1111.'),
  said('assistant', 'I can do neither.'),
]
const warnings = [
  { kind: 'email' as const, messageId: 'm5', excerpt: 'l••@e••••••.com' },
  { kind: 'card' as const, messageId: 'm5', excerpt: '4••• •••• •••• 1111' },
]

const session = createFakeSession({ conversationId: 'c1' })
const dialog =
  (calls: FakeShareCalls, of = session) =>
  () => <ShareDialog session={of} calls={calls} isOpen onClose={() => {}} />

const refusing = (...refusal: Parameters<typeof refused>) => {
  const calls = createFakeShareCalls()
  calls.refuse('preview', refused(...refusal), 99)
  calls.refuse('list', refused(...refusal), 99)
  return calls
}
const waiting = () => {
  const calls = createFakeShareCalls()
  calls.hold('preview')
  calls.hold('list')
  return calls
}
const shares = [
  summary('one', { title: 'Planning a small launch', views: 128 }),
  summary('two', { title: 'A title that goes on and on, longer than any row has room for', views: 0 }),
  summary('three', {
    title: 'خطة العمل',
    views: 1,
    expiresAt: new Date(Date.now() + 7_200_000).toISOString(),
  }),
  summary('four', { title: '', views: 4, messageCount: 1 }),
]

export const NewLink = dialog(createFakeShareCalls({ all: conversation, title: 'Share links', shares }))
export const LooksPrivate = dialog(
  createFakeShareCalls({ all: conversation, title: 'Share links', warnings, shares }),
)
export const LoadingPreview = dialog(waiting())
export const Empty = dialog(createFakeShareCalls(), createFakeSession())
export const StillWriting = dialog(
  createFakeShareCalls(),
  createFakeSession({ conversationId: 'c1', live: { id: 'a', phase: 'writing', text: 'So' } }),
)
export const BusyElsewhere = dialog(refusing('CONVERSATION_BUSY'))
export const Offline = dialog(refusing('NETWORK', 0))
export const Gone = dialog(refusing('NOT_FOUND', 404))
export const Refused = dialog(refusing('RATE_LIMITED', 429, 'Too many requests. Please try again later.'))

const Frame = ({ children }: { children: ReactElement }) =>
  useShareTexts() && (
    <div className="story-frame">
      <div style={{ inlineSize: 560, maxInlineSize: 'calc(100vw - 32px)' }}>{children}</div>
    </div>
  )

export const Ready = () => (
  <Frame>
    <LinkReady
      link={{
        slug: 'q3dkJ0nqv1sZyVtPz0oG7w',
        url: 'https://studio.example/share/q3dkJ0nqv1sZyVtPz0oG7w',
        expiresAt: '2026-11-27T09:30:00.000Z',
      }}
      title="Share links"
      onAgain={() => {}}
    />
  </Frame>
)
const list = (calls: FakeShareCalls) => () => (
  <Frame>
    <MyShares calls={calls} />
  </Frame>
)
export const MyLinks = list(createFakeShareCalls({ shares }))
export const MyLinksEmpty = list(createFakeShareCalls())
export const MyLinksLoading = list(waiting())
export const MyLinksOffline = list(refusing('NETWORK', 0))
