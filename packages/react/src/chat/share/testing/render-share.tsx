import { act, screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { createFakeSession, type FakeChatSession } from '../../../../../core/src/chat/testing/fake-session.ts'
import { renderWithStudio } from '../../../testing/render.tsx'
import { Button } from '../../../ui/button.tsx'
import { ShareDialog } from '../share-dialog.tsx'
import { createFakeShareCalls, type FakeShareCalls } from './fake-calls.ts'

type Values = Parameters<typeof createFakeSession>[0]

function Owner({ session, calls }: { session: FakeChatSession; calls: FakeShareCalls }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share</Button>
      <ShareDialog session={session} calls={calls} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The dialog as its owner shows it, opened by a button. */
export async function renderShareDialog(calls = createFakeShareCalls(), values: Values = {}) {
  const session = createFakeSession({ conversationId: 'c1', ...values })
  const result = renderWithStudio(<Owner session={session} calls={calls} />, {
    endpoint: 'https://studio.example',
  })
  const opener = screen.getByRole('button', { name: 'Share' })
  opener.focus()
  await act(async () => opener.click())
  return {
    ...result,
    session,
    calls,
    opener,
    /** Does something to the session and lets the view follow. */
    change: (run: () => void) => act(async () => run()),
  }
}
