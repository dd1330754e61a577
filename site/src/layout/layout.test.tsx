import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { Link, useNavigate, useRoutes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderSite, resetChoices } from '../testing/render-site.tsx'
import { Layout } from './layout.tsx'

const Later = lazy(() => new Promise<{ default: () => string }>(() => undefined))

function Broken(): never {
  throw new Error('The page is broken.')
}

function Start() {
  return (
    <>
      <Link to="/broken">on</Link>
      <Link to="/other">other</Link>
    </>
  )
}

function Other() {
  const navigate = useNavigate()
  return (
    <>
      <p>Another page</p>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  )
}

function Pages() {
  return useRoutes([
    {
      element: <Layout />,
      children: [
        { path: '/', element: <Start /> },
        { path: '/other', element: <Other /> },
        { path: '/broken', element: <Broken /> },
        { path: '/later', element: <Later /> },
        { path: '/login', element: <Other /> },
      ],
    },
  ])
}

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

test('the first stop of the keyboard leads past the header to the content', async () => {
  renderSite(<Pages />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
})

test.each(['/', '/?q=price'])(
  'a link to the page that is shown at %s leads to its beginning',
  async (path) => {
    renderSite(<Pages />, path)
    await userEvent.click(screen.getByRole('link', { name: 'AI Studio, home page' }))
    expect(globalThis.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  },
)

test('another page is not shared under the address of the written one', async () => {
  const canonical = Object.assign(document.createElement('link'), {
    rel: 'canonical',
    href: 'https://studio.example/',
  })
  document.head.append(canonical)
  renderSite(<Pages />)
  expect(canonical.isConnected).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'other' }))
  expect(canonical.isConnected).toBe(false)
})

test('beside the chat stands the sidebar, below other pages the footer, around the sign-in nothing', async () => {
  renderSite(<Pages />)
  expect(screen.getByRole('navigation', { name: 'Sidebar' })).toBeTruthy()
  expect(screen.queryByRole('contentinfo')).toBeNull()

  await userEvent.click(screen.getByRole('link', { name: 'other' }))
  expect(screen.getByRole('navigation', { name: 'Sidebar' })).toBeTruthy()
  expect(await screen.findByRole('contentinfo')).toBeTruthy()
  expect(within(screen.getByRole('main')).queryByRole('contentinfo')).toBeNull()

  resetChoices()
  renderSite(<Pages />, '/login')
  expect(screen.getByText('Another page')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Sidebar' })).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('what the operator has set up is asked below every page', async () => {
  renderSite(<Pages />, '/other', '', { config: { hasAnalytics: true } })
  const question = await screen.findByRole('region', { name: 'Your privacy' })
  expect(screen.getByRole('main').contains(question)).toBe(false)
  await userEvent.click(within(question).getByRole('button', { name: 'Details' }))
  expect(screen.getByRole('dialog', { name: 'Privacy choices' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save choices' }))
  expect(screen.queryByRole('region', { name: 'Your privacy' })).toBeNull()
})

test('another page begins at its top, with the focus on its content', async () => {
  renderSite(<Pages />)
  expect(globalThis.scrollTo).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('link', { name: 'other' }))
  expect(screen.getByText('Another page')).toBeTruthy()
  expect(globalThis.scrollTo).toHaveBeenCalledWith(0, 0)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('going back leaves the place on the page to the browser', async () => {
  renderSite(<Pages />)
  await userEvent.click(screen.getByRole('link', { name: 'other' }))
  vi.mocked(globalThis.scrollTo).mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'back' }))
  expect(screen.getByRole('link', { name: 'on' })).toBeTruthy()
  expect(globalThis.scrollTo).not.toHaveBeenCalled()
})

test('a page on its way shows that it is loading', () => {
  renderSite(<Pages />, '/later')
  expect(screen.getByRole('status', { name: 'Loading the page…' })).toBeTruthy()
})

test('a page that fails is replaced by the translated error screen, is logged, and leaves the header usable', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderSite(<Pages />)
  await userEvent.click(screen.getByRole('link', { name: 'on' }))

  expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeTruthy()
  expect(within(screen.getByRole('main')).getByRole('alert').textContent).toContain('The page is broken.')
  expect(document.title).toBe('This page could not be shown · AI Studio')
  expect(log.mock.calls.flat()).toContainEqual(new Error('The page is broken.'))

  await userEvent.click(screen.getByRole('button', { name: 'Language: English' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Tiếng Việt' }))
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Không hiển thị được trang này' })).toBeTruthy(),
  )

  await userEvent.click(screen.getByRole('link', { name: 'AI Studio, trang chủ' }))
  expect(screen.getByRole('link', { name: 'on' })).toBeTruthy()
})

test('the refresh button of the translated error screen loads the page again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  renderSite(<Pages />, '/broken')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledOnce()
})
