import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, expect, test } from 'vitest'
import { renderSite, resetChoices } from '../testing/render-site.tsx'
import { sidebarSections } from './navigation.ts'
import { Sidebar } from './sidebar.tsx'

const root = document.documentElement
const { happyDOM } = globalThis as unknown as { happyDOM: DetachedWindowAPI }
const usualWidth = innerWidth

afterEach(() => {
  resetChoices()
  happyDOM.setViewport({ width: usualWidth })
  delete root.dataset.sidebar
})

function draw(path = '/', width = 1440) {
  happyDOM.setViewport({ width })
  renderSite(<Sidebar />, path)
  return within(screen.getByRole('navigation', { name: 'Sidebar' }))
}

const collapse = () => screen.queryByRole('button', { name: 'Collapse sidebar' })
const expand = () => screen.queryByRole('button', { name: 'Expand sidebar' })

test('leads to the pages of each section, in its order', () => {
  const sidebar = draw()
  for (const { id, links } of sidebarSections) {
    const name = { tools: 'AI tools', resources: 'Resources', support: 'Support' }[id]
    const hrefs = within(sidebar.getByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(links.map(({ path }) => path))
  }
})

test('marks the page that is shown, also under the address of another language', () => {
  const sidebar = draw('/vi/help')
  const current = sidebar.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Help center', '/vi/help'],
  ])
})

test.each([
  [1440, true],
  [1024, false],
])('in a window of %i pixels it is open by itself: %s', (width, isOpen) => {
  draw('/', width)
  expect(collapse() !== null).toBe(isOpen)
  expect(root.dataset.sidebar).toBeUndefined()
})

test('is left as the visitor has left it, and keeps its names for screen readers', async () => {
  draw()
  await userEvent.click(collapse()!)
  expect(root.dataset.sidebar).toBe('closed')
  expect(localStorage.getItem('ai-studio:sidebar')).toBe('closed')
  expect(screen.getByRole('link', { name: 'Help center' }).title).toBe('Help center')
  expect(document.activeElement).toBe(expand())

  const kept = { ...localStorage } as Record<string, string>
  resetChoices()
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  draw()
  await userEvent.click(expand()!)
  expect(root.dataset.sidebar).toBe('open')
  expect(screen.getByRole('link', { name: 'Help center' }).title).toBe('')
})

test('rubbish under its key is no choice', () => {
  localStorage.setItem('ai-studio:sidebar', '{"open":')
  draw()
  expect(collapse()).toBeTruthy()
})
