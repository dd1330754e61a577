import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { renderSite } from '../testing/render-site.tsx'
import { LoadFailure } from './load-failure.tsx'

function Failing(): ReactElement {
  const [isRetrying, setRetrying] = useState(false)
  const failed = { error: new Error('away'), isRetrying, retry: () => setRetrying(true) }
  return (
    <main>
      <LoadFailure title="It could not be loaded" heading="h1" failed={failed} />
      <button type="button" onClick={() => setRetrying(false)}>
        Fail
      </button>
    </main>
  )
}

test('whoever tries again hears it when that fails, too, and what is there stays meanwhile', async () => {
  renderSite(<Failing />)
  const title = () => screen.getByRole('heading', { name: 'It could not be loaded' })
  const region = screen.getByRole('alert')
  const first = title()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(title()).toBe(first)
  await userEvent.click(screen.getByRole('button', { name: 'Fail' }))
  // A region says what comes into it, not what stays.
  expect(title()).not.toBe(first)
  expect(screen.getByRole('alert')).toBe(region)
  expect(region.contains(title())).toBe(true)
})
