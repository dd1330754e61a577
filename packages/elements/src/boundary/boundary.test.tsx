import { createSmallTexts } from '@ai-studio/core'
import { StudioScope } from '@ai-studio/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Boundary } from './boundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('keeps a failure to itself, says so, and starts again when the visitor asks', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  const Chat = () => {
    if (isBroken) throw new Error('broken')
    return <p>All is well</p>
  }
  const onError = vi.fn()
  render(
    <StudioScope texts={createSmallTexts()}>
      <Boundary language="vi" onError={onError} loadFailure={() => import('../chat/failure.tsx')}>
        <Chat />
      </Boundary>
    </StudioScope>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Tin nhắn của bạn vẫn được giữ lại')
  expect(onError).toHaveBeenCalledOnce()

  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Mở lại' }))
  expect(screen.getByText('All is well')).toBeTruthy()
})
