import { createSmallTexts, getStudio } from '@ai-studio/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addChatTexts } from '../chat/chat-texts.ts'
import { StudioProvider } from '../provider/studio-provider.tsx'
import { renderWithStudio } from '../testing/render.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { preloadSharedChat } from './read-ahead.ts'
import { addSharedChatTexts } from './shared-chat-texts.ts'
import { SharedChat } from './shared-chat.tsx'
import type { SharedChatProps } from './shared-chat-props.ts'
import { fakeShares, gone, refusal, silence } from './testing/fake-shares.ts'
import { hostile, longConversation, messageAt, sample, slug } from './testing/samples.ts'

const elsewhere = 'http://studio.test'

let shares: ReturnType<typeof fakeShares>

function open(props: Partial<SharedChatProps> = {}, endpoint = '') {
  shares = fakeShares(endpoint)
  const draw = (more: Partial<SharedChatProps>) => (
    <>
      <SharedChat slug={slug} {...props} {...more} />
      <ToastRegion />
    </>
  )
  const result = renderWithStudio(draw({}), endpoint ? { endpoint } : {})
  return { ...result, redraw: (more: Partial<SharedChatProps>) => result.rerender(draw(more)) }
}

async function answer(value: unknown = sample): Promise<void> {
  await waitFor(() => shares.last('getSharedConversation'))
  await act(async () => shares.last('getSharedConversation').answer(value))
}
async function refuse(error: unknown): Promise<void> {
  await waitFor(() => shares.last('getSharedConversation'))
  await act(async () => shares.last('getSharedConversation').refuse(error))
}
const button = (name: string | RegExp) => screen.getAllByRole('button', { name })[0]!
const press = (name: string | RegExp) => userEvent.click(button(name))
/** What is said at once; the toasts have a place for that, too. */
const alerts = (scope: Pick<typeof screen, 'getAllByRole'> = screen) =>
  scope
    .getAllByRole('alert')
    .map((each) => each.textContent)
    .filter(Boolean)
/** Whether the browser would follow a link. */
function isFollowed(link: Element, init: MouseEventInit = {}): boolean {
  let isFollowed = false
  const note = (event: Event) => {
    isFollowed = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', note, { once: true })
  fireEvent.click(link, init)
  return isFollowed
}
const notAvailable = () => screen.queryByRole('heading', { name: 'This conversation is not available' })

beforeEach(() => {
  delete (globalThis as { wasRun?: boolean }).wasRun
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('reading', () => {
  test('says Loading… until the conversation is there', async () => {
    open()
    expect((await screen.findByText('Loading…')).closest('output')).toBeTruthy()
    await answer()
    expect(screen.queryByText('Loading…')).toBeNull()
    expect(screen.getByRole('heading', { level: 2, name: 'Lamps for a reading corner' })).toBeTruthy()
  })

  test('asks for the slug of the address, once, and tells what it got', async () => {
    const onLoad = vi.fn()
    open({ onLoad })
    await answer()
    expect(shares.of('getSharedConversation').map(({ input }) => input.params)).toEqual([{ slug }])
    expect(onLoad).toHaveBeenCalledExactlyOnceWith({ title: 'Lamps for a reading corner', messageCount: 4 })
  })

  describe('ahead', () => {
    async function readAhead(): Promise<void> {
      shares = fakeShares()
      const reading = preloadSharedChat(getStudio(), slug)
      shares.last('getSharedConversation').answer(sample)
      await reading
    }
    const draw = async (which: string, onLoad = vi.fn()) => {
      const texts = createSmallTexts()
      await Promise.all([addSharedChatTexts(texts), addChatTexts(texts)])
      render(
        <StudioProvider texts={texts}>
          <SharedChat slug={which} onLoad={onLoad} />
        </StudioProvider>,
      )
      return onLoad
    }
    const heading = () => screen.queryByRole('heading', { name: 'Lamps for a reading corner' })
    const asked = () => shares.of('getSharedConversation').map(({ input }) => input.params?.slug)

    test('shows it from its first drawing on, and tells what it got', async () => {
      await readAhead()
      const onLoad = await draw(slug)
      expect(heading()).toBeTruthy()
      expect(onLoad).toHaveBeenCalledExactlyOnceWith({ title: 'Lamps for a reading corner', messageCount: 4 })
      expect(asked()).toEqual([slug])
    })

    test('tells from its first drawing on that there is none, and does not ask again', async () => {
      shares = fakeShares()
      const reading = preloadSharedChat(getStudio(), slug)
      shares.last('getSharedConversation').refuse(gone())
      await expect(reading).rejects.toThrow()
      const onError = vi.fn()
      const texts = createSmallTexts()
      await Promise.all([addSharedChatTexts(texts), addChatTexts(texts)])
      render(
        <StudioProvider texts={texts}>
          <SharedChat slug={slug} onError={onError} />
        </StudioProvider>,
      )
      expect(notAvailable()).toBeTruthy()
      await waitFor(() => expect(onError).toHaveBeenCalledTimes(1))
      expect(onError.mock.calls[0]![0]).toMatchObject({ code: 'NOT_FOUND', retryable: false })
      expect(asked()).toEqual([slug])
    })

    test('is for one drawing: the next one asks whether it is still shared', async () => {
      await readAhead()
      await draw(slug)
      cleanup()
      await draw(slug)
      expect(screen.getByText('Loading…')).toBeTruthy()
      expect(asked()).toEqual([slug, slug])
    })

    test('is no answer for another one', async () => {
      await readAhead()
      await draw('another')
      expect(heading()).toBeNull()
      expect(asked()).toEqual([slug, 'another'])
    })

    test('is no answer after a while', async () => {
      await readAhead()
      const now = performance.now()
      vi.spyOn(performance, 'now').mockReturnValue(now + 10_001)
      await draw(slug)
      expect(heading()).toBeNull()
    })
  })

  test('shows of each message its role, its time of day and its text, and days where they change', async () => {
    open()
    await answer()
    const messages = screen.getAllByRole('article')
    expect(messages.map((each) => within(each).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'User',
      'Assistant',
      'User',
      'Assistant',
    ])
    expect(within(messages[0]!).getByText('9:05 AM')).toBeTruthy()
    // A question is plain text.
    expect(messages[0]!.textContent).toContain('beside **this** chair?\n\nIt is for reading.')
    expect(within(messages[1]!).getByText('floor lamp').tagName).toBe('STRONG')
    expect(within(messages[1]!).getByRole('table')).toBeTruthy()
    expect(within(messages[3]!).getByRole('button', { name: 'Copy code' })).toBeTruthy()
    const days = screen.getAllByText(/^May \d, 2026$/).map((each) => each.textContent)
    expect(days).toEqual(['May 4, 2026', 'May 5, 2026'])
  })

  test('speaks and dates in the language of the reader, and follows it', async () => {
    const { $language } = open()
    await answer({ ...sample, title: '' })
    expect(screen.getByRole('heading', { name: 'Shared Conversation' })).toBeTruthy()
    act(() => $language.set('vi'))
    expect(await screen.findByRole('heading', { name: 'Cuộc trò chuyện được chia sẻ' })).toBeTruthy()
    expect(screen.getAllByRole('heading', { name: 'Trợ lý' })).toHaveLength(2)
    expect(screen.getByText('4 thg 5, 2026')).toBeTruthy()
    expect(shares.of('getSharedConversation')).toHaveLength(1)
  })

  test('shows images from the share, also on a page of another company', async () => {
    open({}, elsewhere)
    await answer()
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Image 1' })
    expect(image.src).toBe(`${elsewhere}/api/chat/share/${slug}/images/chair.webp`)
    expect(image.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  test('an address that is no picture on the web is not followed', async () => {
    open()
    const images = [{ url: 'javascript:globalThis.wasRun=true', width: 1, height: 1 }]
    await answer({ title: '', messages: [{ ...messageAt(1, 1, 'user', ''), images }] })
    expect(screen.getByText('This image could not be loaded.')).toBeTruthy()
    expect(document.querySelector('img, a[href^="javascript"]')).toBeNull()
  })

  test('another slug is read at once, and nothing of the former is shown', async () => {
    const { redraw } = open()
    await answer()
    const first = shares.last('getSharedConversation')
    redraw({ slug: 'another' })
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.getByText('Loading…')).toBeTruthy()
    expect(first.input.signal?.aborted).toBe(true)
    await answer({ ...sample, title: 'Another' })
    expect(shares.last('getSharedConversation').input.params).toEqual({ slug: 'another' })
    expect(screen.getByRole('heading', { name: 'Another' })).toBeTruthy()
  })

  test('an empty conversation says so', async () => {
    open({ headingLevel: 1 })
    await answer({ title: 'Nothing', messages: [] })
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing' })).toBeTruthy()
    expect(screen.getByText('There are no messages in it.')).toBeTruthy()
  })

  test('draws the first messages of a long conversation at once, the others when the page is idle', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
    vi.stubGlobal('cancelIdleCallback', () => {})
    const drawn = () => document.querySelectorAll('article').length
    open()
    await answer(longConversation(90))
    const messages = screen.getByRole('region', { name: 'Messages' })
    expect([drawn(), messages.getAttribute('aria-busy')]).toEqual([40, 'true'])
    for (const expected of [60, 80, 90]) {
      act(() => idle.pop()!())
      expect(drawn()).toBe(expected)
    }
    expect(messages.getAttribute('aria-busy')).toBeNull()
    expect([...document.querySelectorAll('article')].at(-1)!.textContent).toContain('Message 89 of')
  })

  test.each(hostile)('%s stays a text', async (text) => {
    open()
    await answer({
      title: text,
      messages: [messageAt(1, 1, 'user', text), messageAt(1, 2, 'assistant', text)],
    })
    const shown = document.querySelector('.st-shared')!
    expect(shown.querySelector('script, iframe, img, object, embed, [onerror], [onload]')).toBeNull()
    const addresses = [...shown.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    expect(addresses.filter((address) => /^\s*(javascript|data):/i.test(address))).toEqual([])
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(text)
    expect((globalThis as { wasRun?: boolean }).wasRun).toBeUndefined()
  })
})

describe('what cannot be read', () => {
  test.each([
    ['what the server says', refusal(503, 'UNKNOWN', 'Closed for an hour.'), 'Closed for an hour.'],
    ['that it failed where no answer came', silence(), 'Failed to load shared conversation'],
    ['that it failed where nothing is known', new Error('?'), 'Failed to load shared conversation'],
  ])('tells %s, and tries again', async (_, error, words) => {
    const onError = vi.fn()
    open({ onError })
    await refuse(error)
    expect(alerts()).toEqual([words])
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ phase: 'read', retryable: true }),
    )
    await press('Try again')
    expect(screen.getByText('Loading…')).toBeTruthy()
    expect(document.activeElement?.className).toBe('st-shared')
    await answer()
    expect(screen.getAllByRole('article')).toHaveLength(4)
  })

  test('one page for missing, expired, revoked and private, with the ways to sign in and back', async () => {
    const onError = vi.fn()
    open({ onError })
    await refuse(gone())
    expect(notAvailable()).toBeTruthy()
    expect(alerts().join()).not.toContain('Not found')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/\/login$/)
    expect(screen.getByRole('link', { name: 'Back to the studio' })).toBeTruthy()
    expect(onError).toHaveBeenCalledExactlyOnceWith({ code: 'NOT_FOUND', phase: 'read', retryable: false })
  })

  test('lets the page see to signing in and to the way back', async () => {
    const [onSignIn, onReturn] = [vi.fn(() => false), vi.fn(() => false)]
    open({ onSignIn, onReturn, signInHref: '/login?from=here' })
    await refuse(gone())
    const link = screen.getByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/login?from=here')
    expect(isFollowed(link)).toBe(false)
    expect(isFollowed(screen.getByRole('link', { name: 'Back to the studio' }))).toBe(false)
    expect([onSignIn.mock.calls.length, onReturn.mock.calls.length]).toEqual([1, 1])
    // A new tab is the reader's own matter.
    expect(isFollowed(link, { ctrlKey: true })).toBe(true)
    expect(onSignIn).toHaveBeenCalledOnce()
  })

  test("offers on another company's page the studio beside it, and no way out of the page", async () => {
    open({}, elsewhere)
    await refuse(gone())
    const link = screen.getByRole('link', { name: 'Sign in' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`${elsewhere}/login`, '_blank'])
    expect(screen.queryByRole('link', { name: 'Back to the studio' })).toBeNull()
  })

  test.each(['', ':slug', '..'])('%j is not available, and nothing is asked', async (no) => {
    open({ slug: no })
    await waitFor(() => expect(notAvailable()).toBeTruthy())
    expect(shares.calls).toEqual([])
  })

  test('a share that ended while it was read is seen at its images', async () => {
    open()
    await answer()
    fireEvent.error(screen.getByRole('img', { name: 'Image 1' }))
    expect(screen.getByText('This image could not be loaded.')).toBeTruthy()
    await refuse(gone())
    expect(notAvailable()).toBe(document.activeElement)
    expect(screen.queryByRole('article')).toBeNull()
  })

  test('an image that does not come leaves its description', async () => {
    open()
    const images = [{ url: '/lost.webp', width: 1, height: 1, alt: 'A red chair' }]
    await answer({ title: '', messages: [{ ...messageAt(1, 1, 'user', ''), images }] })
    fireEvent.error(screen.getByRole('img', { name: 'A red chair' }))
    expect(screen.getByText('A red chair')).toBeTruthy()
  })

  describe('whether a share has ended is asked', () => {
    const missImage = () => fireEvent.error(screen.getByRole('img', { name: 'Image 1' }))
    async function begin() {
      const onError = vi.fn()
      const result = open({ onError })
      await answer()
      missImage()
      const late = shares.last('getSharedConversation')
      expect(shares.of('getSharedConversation')).toHaveLength(2)
      return { ...result, onError, late }
    }

    test('for the one that is shown: what was shown before tells nothing more', async () => {
      const { redraw, onError, late } = await begin()
      redraw({ slug: 'another' })
      await answer()
      expect(late.input.signal?.aborted).toBe(true)
      await act(async () => late.refuse(gone()))
      expect(onError).not.toHaveBeenCalled()
      expect(screen.getAllByRole('article')).toHaveLength(4)
    })

    test('also while nobody has answered for the one before, and once for each', async () => {
      const { redraw, onError, late } = await begin()
      redraw({ slug: 'another' })
      await answer()
      missImage()
      expect(shares.of('getSharedConversation')).toHaveLength(4)
      await act(async () => late.refuse(gone()))
      const check = shares.last('getSharedConversation')
      expect(check.input).toMatchObject({ params: { slug: 'another' }, signal: { aborted: false } })
      await act(async () => check.refuse(gone()))
      expect(notAvailable()).toBeTruthy()
      expect(onError).toHaveBeenCalledTimes(1)
    })

    test('by nobody who has left', async () => {
      const { unmount, onError, late } = await begin()
      unmount()
      await act(async () => late.refuse(gone()))
      expect(onError).not.toHaveBeenCalled()
    })
  })

  test('an image that is missing for another reason leaves the rest', async () => {
    open()
    await answer()
    fireEvent.error(screen.getByRole('img', { name: 'Image 1' }))
    await answer()
    expect(shares.of('getSharedConversation')).toHaveLength(2)
    expect(screen.getAllByRole('article')).toHaveLength(4)
    expect(screen.getByText('This image could not be loaded.')).toBeTruthy()
  })
})

test('what the page throws when it is told of it is the page’s own error, and the conversation stays', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const onError = vi.fn()
  const fail = () => {
    throw new Error('of the page')
  }
  open({ onLoad: fail, onContinue: fail, onError })
  await answer()
  expect(notAvailable()).toBeNull()
  await press('Continue this conversation')
  await act(async () => shares.last('continueShare').answer({ id: 'c-9', title: 'Lamps' }))
  expect(screen.getByText('A copy of it is now among your own conversations.')).toBeTruthy()
  expect(reported).toHaveBeenCalledTimes(2)
  expect(onError).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

describe('continuing', () => {
  test('makes one copy, however often it is pressed, and tells its id', async () => {
    const onContinue = vi.fn()
    open({ onContinue })
    await answer()
    await press('Continue this conversation')
    await press('Continue this conversation')
    expect(shares.of('continueShare')).toHaveLength(1)
    expect(shares.last('continueShare').input.params).toEqual({ slug })
    expect(button('Continue this conversation').getAttribute('aria-busy')).toBe('true')
    await act(async () => shares.last('continueShare').answer({ id: 'c-9', title: 'Lamps' }))
    expect(onContinue).toHaveBeenCalledExactlyOnceWith('c-9')
    expect(screen.getByText('A copy of it is now among your own conversations.')).toBeTruthy()
  })

  test('tells who listens when the copy is made, and nobody who has left by then', async () => {
    const [first, second, onError] = [vi.fn(), vi.fn(), vi.fn()]
    const { redraw, unmount } = open({ onContinue: first, onError })
    await answer()
    await press('Continue this conversation')
    redraw({ onContinue: second })
    await act(async () => shares.last('continueShare').answer({ id: 'c-9', title: 'Lamps' }))
    expect(second).toHaveBeenCalledExactlyOnceWith('c-9')
    await press('Continue this conversation')
    const left = shares.last('continueShare')
    unmount()
    await act(async () => left.answer({ id: 'c-10', title: 'Lamps' }))
    expect([first.mock.calls, second.mock.calls]).toEqual([[], [['c-9']]])
    expect(onError).not.toHaveBeenCalled()
  })

  test('who reads another conversation by then does not lose it when the first has ended', async () => {
    const [onContinue, onError] = [vi.fn(), vi.fn()]
    const { redraw } = open({ onContinue, onError })
    await answer()
    await press('Continue this conversation')
    redraw({ slug: 'another-talk' })
    await waitFor(() => expect(shares.of('getSharedConversation')).toHaveLength(2))
    await answer()
    await act(async () => shares.last('continueShare').refuse(gone()))
    expect(notAvailable()).toBeNull()
    expect(onError).not.toHaveBeenCalled()
  })

  test('says why it failed, and leaves the conversation', async () => {
    const onError = vi.fn()
    open({ onError })
    await answer()
    await press('Continue this conversation')
    await act(async () => shares.last('continueShare').refuse(refusal(507, 'STORAGE_FULL', 'No room left.')))
    expect(screen.getByText('No room left.').closest('[role=alert]')).toBeTruthy()
    expect(onError).toHaveBeenCalledExactlyOnceWith({
      code: 'STORAGE_FULL',
      phase: 'continue',
      retryable: true,
    })
    expect(screen.getAllByRole('article')).toHaveLength(4)
    await press('Continue this conversation')
    await act(async () => shares.last('continueShare').refuse(silence()))
    expect(screen.getByText('The conversation could not be continued.')).toBeTruthy()
  })

  test('finds out that the share has ended', async () => {
    open()
    await answer()
    await press('Continue this conversation')
    await act(async () => shares.last('continueShare').refuse(gone()))
    expect(notAvailable()).toBe(document.activeElement)
  })

  test("opens the studio beside another company's page, unless that prevents it", async () => {
    const onContinue = vi.fn((): boolean => true)
    open({ onContinue }, elsewhere)
    await answer()
    const [link] = screen.getAllByRole('link', { name: /^Continue this conversation/ })
    expect(link!.getAttribute('href')).toBe(`${elsewhere}/share/${slug}`)
    expect([link!.getAttribute('target'), link!.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
    expect(isFollowed(link!)).toBe(true)
    expect(onContinue).toHaveBeenCalledExactlyOnceWith(null)
    onContinue.mockReturnValue(false)
    expect(isFollowed(link!)).toBe(false)
    expect(shares.of('continueShare')).toEqual([])
  })
})

test('copies the text of a message as it was written, and says so', async () => {
  const onCopy = vi.fn()
  const user = userEvent.setup()
  open({ onCopy })
  await answer()
  await user.click(screen.getAllByRole('button', { name: 'Copy message' })[1]!)
  expect(await navigator.clipboard.readText()).toBe(sample.messages[1]!.content)
  await waitFor(() => expect(onCopy).toHaveBeenCalledExactlyOnceWith({ index: 1, role: 'assistant' }))
  expect(await screen.findByText('Copied', { selector: '.st-toast-text' })).toBeTruthy()
})

describe('reporting', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Report this conversation' }))
  async function openReport(props: Partial<SharedChatProps> = {}): Promise<void> {
    open(props)
    await answer()
    await press('Report this conversation')
    await screen.findByRole('dialog')
  }
  const send = () => userEvent.click(dialog().getByRole('button', { name: 'Send report' }))

  test('sends the reason and what was added, and thanks', async () => {
    const onReport = vi.fn()
    await openReport({ onReport })
    expect(dialog().getAllByRole('radio')).toHaveLength(5)
    await userEvent.click(dialog().getByRole('radio', { name: 'It is spam or misleads people' }))
    await userEvent.type(dialog().getByRole('textbox'), ' Ads only. ')
    await send()
    expect(shares.last('reportShare').input).toMatchObject({
      params: { slug },
      body: { reason: 'spam', comment: 'Ads only.' },
    })
    await act(async () => shares.last('reportShare').answer())
    expect(dialog().getByText('Thank you. Your report has been sent.')).toBeTruthy()
    expect(onReport).toHaveBeenCalledExactlyOnceWith({ reason: 'spam' })
    const close = dialog()
      .getAllByRole('button', { name: 'Close' })
      .find((each) => each.textContent === 'Close')!
    expect(document.activeElement).toBe(close)
    await userEvent.click(close)
    expect(screen.queryByRole('dialog')).toBeNull()
    // The next one begins anew.
    await press('Report this conversation')
    expect(
      dialog()
        .getAllByRole<HTMLInputElement>('radio')
        .some(({ checked }) => checked),
    ).toBe(false)
  })

  test('needs a reason, and no words', async () => {
    await openReport()
    await send()
    expect(alerts(dialog())).toEqual(['Choose a reason first.'])
    expect(shares.of('reportShare')).toEqual([])
    await userEvent.click(dialog().getByRole('radio', { name: 'Something else' }))
    await send()
    expect(shares.last('reportShare').input.body).toEqual({ reason: 'other' })
  })

  test('tells that it failed and keeps what was written', async () => {
    const onError = vi.fn()
    await openReport({ onError })
    await userEvent.click(dialog().getByRole('radio', { name: 'It is against the law' }))
    await userEvent.type(dialog().getByRole('textbox'), 'Look at the second answer')
    await send()
    await act(async () => shares.last('reportShare').refuse(silence()))
    expect(alerts(dialog())).toEqual(['The report could not be sent.'])
    expect(dialog().getByRole<HTMLTextAreaElement>('textbox').value).toBe('Look at the second answer')
    expect(onError).toHaveBeenCalledExactlyOnceWith({ code: 'NETWORK', phase: 'report', retryable: true })
    await send()
    expect(shares.of('reportShare')).toHaveLength(2)
  })

  test('goes on where the page throws when it is told of it', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const fail = () => {
      throw new Error('of the page')
    }
    await openReport({ onReport: fail, onError: fail })
    await userEvent.click(dialog().getByRole('radio', { name: 'Something else' }))
    await send()
    await act(async () => shares.last('reportShare').refuse(silence()))
    expect(alerts(dialog())).toEqual(['The report could not be sent.'])
    await send()
    await act(async () => shares.last('reportShare').answer())
    expect(dialog().getByText('Thank you. Your report has been sent.')).toBeTruthy()
    expect(reported).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })

  test('finds out that the share has ended', async () => {
    await openReport()
    await userEvent.click(dialog().getByRole('radio', { name: 'It is against the law' }))
    await send()
    await act(async () => shares.last('reportShare').refuse(gone()))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(notAvailable()).toBeTruthy()
  })
})
