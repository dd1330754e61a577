import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnPath } from './auth/return-path.ts'
import { notFoundPage } from './pages/not-found/index.ts'
import { firstPage } from './routes.tsx'
import { renderPages } from './testing/render-pages.tsx'
import { resetChoices } from './testing/render-site.tsx'
import { startStudioServer } from './testing/studio-server.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

test.each(['/Plans', '/Terms-Of-Use', '/VI', '/vi/Plans', '/Settings', '/Login', '/embed/Connect'])(
  '%s in other letters is no page, as the server says too',
  async (path) => {
    renderPages(path, startStudioServer().endpoint)
    expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeTruthy()
    expect([firstPage(path), returnPath(path)]).toEqual([notFoundPage, null])
  },
)
