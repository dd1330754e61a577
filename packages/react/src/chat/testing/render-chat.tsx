import { act } from '@testing-library/react'
import type { SessionValues } from '../../../../core/src/chat/session-state.ts'
import { createFakeSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { renderWithStudio } from '../../testing/render.tsx'
import { loadThread } from '../lazy-part.ts'
import { models } from './samples.ts'
import { StoryChat, type StoryChatProps } from './story-chat.tsx'

export type FakeValues = Partial<SessionValues> & { draft?: string }

/** The chat on a fake session, with its lazy part already there. */
export async function renderChat(
  values: FakeValues = {},
  props: Omit<StoryChatProps, 'session'> = {},
  endpoint = 'https://studio.example',
) {
  await loadThread()
  const session = createFakeSession({ models, modelId: 'vision', ...values })
  const result = renderWithStudio(<StoryChat session={session} {...props} />, {
    endpoint,
  })
  return {
    ...result,
    session,
    /** Does something to the session and lets the view follow. */
    change: (run: () => void) => act(async () => run()),
    rerenderChat: (next: Omit<StoryChatProps, 'session'>) =>
      result.rerender(<StoryChat session={session} {...next} />),
  }
}
