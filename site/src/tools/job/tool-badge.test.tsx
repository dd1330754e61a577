import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'
import { describedTool } from '../testing/tool-answers.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

test.each([
  ['/content-writer', 'One', 'By One'],
  ['/content-writer', '', 'By a connected service'],
  ['/services', '', 'By a connected service'],
])('says on %s who does the work, also of a service without a name', async (path, name, words) => {
  const server = startStudioServer()
  const provider = { id: 'a-service', kind: 'service', name } as const
  server.on('GET /api/tools', { body: { tools: [describedTool('content-writer', { provider })] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [] } })
  renderPages(path, server.endpoint)
  expect(await screen.findByText(words)).toBeTruthy()
})
