import { setLanguage } from '@ai-studio/core'
import { ToastRegion } from '@ai-studio/react'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { renderSite, resetChoices } from '../testing/render-site.tsx'
import { contentShelf, type ContentShelf } from './content-shelf.ts'
import { ContentTexts } from './content-texts.tsx'
import { useContent } from './use-content.ts'

function Page({ shelf }: { shelf: ContentShelf<string> }) {
  return <h1>{useContent(shelf, 'embed')}</h1>
}

function read(shelf: ContentShelf<string>) {
  renderSite(
    <ErrorBoundary screen={() => <p>This page could not be shown</p>}>
      <Suspense>
        <ContentTexts>
          <Page shelf={shelf} />
        </ContentTexts>
      </Suspense>
      <ToastRegion />
    </ErrorBoundary>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { name })
const wanting = 'Không tải được trang này bằng ngôn ngữ bạn đã chọn. Vui lòng kiểm tra kết nối.'

const away = () => Promise.reject(new Error('away'))

/** A reader of a page that is there in English chooses Vietnamese. */
async function readInVietnamese(load: () => Promise<string>) {
  read(
    contentShelf({
      '../content/en/docs/embed.md': () => Promise.resolve('Embed'),
      '../content/vi/docs/embed.md': load,
    }),
  )
  await heading('Embed')
  act(() => setLanguage('vi'))
}

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

test('a page that cannot be had in another language stays in the one it is in, and that is told', async () => {
  const answers = [away, () => Promise.resolve('Nhúng')]
  await readInVietnamese(() => answers.shift()!())
  await waitFor(() => expect(screen.getAllByText(wanting)).not.toHaveLength(0))
  expect(await heading('Embed')).toBeTruthy()

  // Chosen again it is fetched again.
  act(() => setLanguage('en'))
  expect(await heading('Embed')).toBeTruthy()
  act(() => setLanguage('vi'))
  expect(await heading('Nhúng')).toBeTruthy()
})

test('a page that stayed in another language is fetched again when it is asked for, and when the connection is back', async () => {
  const second = Promise.withResolvers<string>()
  const third = Promise.withResolvers<string>()
  const answers = [away, () => second.promise, () => third.promise, () => Promise.resolve('Nhúng')]
  await readInVietnamese(() => answers.shift()!())
  const again = async () => screen.findByRole('button', { name: 'Thử lại' })
  fireEvent.click(await again())
  await waitFor(() => expect(answers).toHaveLength(2))
  // What fails again is told again, and the page stays.
  await act(async () => second.reject(new Error('away')))
  expect(await heading('Embed')).toBeTruthy()
  await again()
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(answers).toHaveLength(1))
  // Before that try has ended.
  fireEvent.click(await again())
  expect(await heading('Nhúng')).toBeTruthy()
  await act(async () => third.reject(new Error('away')))
  expect(await heading('Nhúng')).toBeTruthy()
  expect(screen.queryByText(wanting)).toBeNull()
})

test('a page that is fetched again stays until it is there, whatever is chosen meanwhile', async () => {
  const again = Promise.withResolvers<string>()
  const answers = [away, () => again.promise, () => again.promise]
  await readInVietnamese(() => answers.shift()!())
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }))
  act(() => setLanguage('en'))
  act(() => setLanguage('vi'))
  expect(screen.getByRole('heading', { name: 'Embed' })).toBeTruthy()
  await act(async () => again.resolve('Nhúng'))
  expect(await heading('Nhúng')).toBeTruthy()
})

test('a page that is there in no language has failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  read(contentShelf({ '../content/en/docs/embed.md': away }))
  expect(await screen.findByText('This page could not be shown')).toBeTruthy()
})
