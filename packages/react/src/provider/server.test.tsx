// @vitest-environment node
import { $auth, $language, type Texts } from '@ai-studio/core'
import { createI18nextTexts } from '@ai-studio/core/i18next'
import type { Language } from '@ai-studio/contract'
import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import {
  Biometrics,
  Button,
  Chat,
  Dialog,
  IconButton,
  Login,
  Menu,
  SharedChat,
  Spinner,
  StudioProvider,
  ToastRegion,
  Upgrade,
  UpgradeModal,
  useTextSource,
  useTexts,
} from '../index.ts'

function Page() {
  const t = useTexts('ui')
  return (
    <>
      <p>{t('close')}</p>
      <Button icon="plus">New</Button>
      <IconButton icon="send" label="Send" />
      <Menu label="Model" items={[{ id: 'a', label: 'A' }]} onSelect={() => {}} />
      <Dialog heading="Title" isOpen={false} onClose={() => {}} />
      <Spinner label="Loading" />
      <ToastRegion />
    </>
  )
}

const draw = (language: Language) =>
  renderToString(
    <StudioProvider texts={createI18nextTexts({ $language: atom<Language>(language) })}>
      <Page />
    </StudioProvider>,
  )

test('every part can be drawn on a server, each request in its language', () => {
  expect(typeof document).toBe('undefined')
  const error = vi.spyOn(console, 'error')
  expect(draw('vi')).toContain('<p>Đóng</p>')
  expect(draw('en')).toContain('<p>Close</p>')
  expect(error).not.toHaveBeenCalled()
})

test('requests share no texts, and each is in the language that its page asks for', () => {
  const seen: Texts[] = []
  function Probe() {
    seen.push(useTextSource())
    return <Page />
  }
  const drawn = (['vi', 'en'] as const).map((language) =>
    renderToString(
      <StudioProvider endpoint="https://studio.example" language={language}>
        <Probe />
      </StudioProvider>,
    ),
  )
  expect(drawn[0]).toContain('<p>Đóng</p>')
  expect(drawn[1]).toContain('<p>Close</p>')
  expect(new Set(seen).size).toBe(2)
})

test('what comes from a server needs no policy that allows style attributes', () => {
  const html = renderToString(
    <StudioProvider endpoint="https://studio.example" theme="dark">
      <Chat />
      <SharedChat slug="a-talk" />
      <Login />
      <Upgrade />
      <Biometrics />
    </StudioProvider>,
  )
  expect(html).toContain('st-provider')
  expect(html).not.toContain(' style=')
})

test.each(['', 'https://studio.example'])('drawn for "%s" it leaves nothing behind', (endpoint) => {
  const listeners = () => [$auth, $language].map((store) => (store as unknown as { lc: number }).lc)
  const page = (
    <StudioProvider endpoint={endpoint}>
      <Chat />
      <SharedChat slug="a-talk" />
      <Login />
      <Biometrics />
      <Upgrade />
      <UpgradeModal isOpen={false} onClose={() => {}} />
    </StudioProvider>
  )
  renderToString(page)
  const before = listeners()
  for (let i = 0; i < 100; i += 1) renderToString(page)
  expect(listeners()).toEqual(before)
})
