import { createSmallTexts } from '@ai-studio/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { StudioProvider } from '../provider/studio-provider.tsx'
import { addWidgetTexts, useWidgetTexts } from './use-widget-texts.ts'

const en = { hello: 'Hello' }
const loaders = { en: async () => en, vi: async () => ({ hello: 'Xin chào' }) }

let draws: boolean[] = []

function Widget(): ReactElement {
  const isReady = useWidgetTexts('widget', en, loaders)
  draws.push(isReady)
  return <p>{isReady ? 'ready' : 'waiting'}</p>
}

const page = (texts = createSmallTexts()) => (
  <StudioProvider texts={texts}>
    <Widget />
  </StudioProvider>
)

async function textsAtHand() {
  const texts = createSmallTexts()
  await addWidgetTexts(texts, 'widget', en, loaders)
  return texts
}

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  draws = []
})

test('a widget whose texts are at hand is drawn whole the first time, and once', async () => {
  render(page(await textsAtHand()))
  expect(draws).toEqual([true])
})

test('without them English is there before anything is painted', () => {
  render(page())
  expect(screen.getByText('ready')).toBeTruthy()
  expect(draws[0]).toBe(false)
})

test('other texts than before are waited for anew', async () => {
  const { rerender } = render(page(await textsAtHand()))
  draws = []
  rerender(page(createSmallTexts()))
  expect([draws[0], screen.getByText('ready')]).toEqual([false, expect.anything()])
})

test('what a server has drawn fits what the browser draws first, also where the texts are at hand', async () => {
  const texts = await textsAtHand()
  const container = document.body.appendChild(document.createElement('div'))
  // Plays the browser, which parses what the server has sent.
  container.innerHTML = renderToString(page(texts))
  expect(container.textContent).toBe('waiting')
  const misfits: unknown[] = []
  draws = []
  const root = await act(async () =>
    hydrateRoot(container, page(texts), { onRecoverableError: (error) => misfits.push(error) }),
  )
  expect([misfits, draws[0], container.textContent]).toEqual([[], false, 'ready'])
  act(() => root.unmount())
})
