import type { ReactElement } from 'react'
import { createFakeSession } from '../../../../core/src/chat/testing/fake-session.ts'
import type { ConversationListState } from '@ai-studio/core/conversations'
import { createFakeList, sampleConversations, type FakeList } from './testing/fake-list.ts'
import { StoryPanel } from './testing/story-panel.tsx'

export default { title: 'Conversations' }

const items = sampleConversations()
const current = items[1]!.id
const listOf = (values: Partial<ConversationListState> = {}) => createFakeList(values)

const inChat = (list: FakeList, values: { online?: boolean } = {}) => {
  const session = createFakeSession({ conversationId: current, ...values })
  return function Story(): ReactElement {
    return (
      <div className="story-frame">
        <div style={{ inlineSize: 420, maxInlineSize: 'calc(100vw - 32px)' }}>
          <StoryPanel list={list} session={session} />
        </div>
      </div>
    )
  }
}

export const Grouped = inChat(listOf({ items }))
export const More = inChat(listOf({ items, hasMore: true }))
export const MoreFailed = inChat(listOf({ items: items.slice(0, 3), hasMore: true, problem: '' }))
export const Found = inChat(
  listOf({
    items: [
      { ...items[0]!, excerpt: '… the checklist begins with the release notes, then the version …' },
      { ...items[5]!, excerpt: 'A debounced release, in three languages.' },
    ],
    foundFor: 'release',
  }),
)
export const NoneFound = inChat(listOf({ foundFor: 'zebra' }))
export const Empty = inChat(listOf())
export const Loading = inChat(listOf({ phase: 'loading' }))
export const Failed = inChat(listOf({ phase: 'error', problem: 'The server could not be reached.' }))
export const Offline = inChat(listOf({ items }), { online: false })

const pageSession = createFakeSession({ conversationId: current })
const pageList = listOf({ items, hasMore: true })
export const OnAPage = () => (
  <div className="story-page">
    <StoryPanel list={pageList} session={pageSession} mode="page" />
  </div>
)
