import { maxPaymentAttempts, paymentBlockMinutes } from '@ai-studio/contract/constants'
import { $auth, markSignedIn, setCurrency } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '../../../testing/fake-auth.ts'
import { renderPages } from '../../../testing/render-pages.tsx'
import { resetChoices } from '../../../testing/render-site.tsx'
import { refusal, startStudioServer, type StudioServer } from '../../../testing/studio-server.ts'
import { $upgrade, closeUpgrade } from '../../../upgrade/upgrade-request.ts'
import { plans, pricing, subscription } from '../testing/payments.ts'

let server: StudioServer

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
  server.on('GET /pricing', { body: pricing })
  server.on('GET /api/plans', { body: plans })
})

afterEach(() => {
  closeUpgrade()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  resetChoices()
})

/** What stands in the table, line by line. Which spaces belong to a convention is not ours to test. */
const lines = () =>
  Object.fromEntries(
    screen.getAllByRole('row').map((row) => {
      const [name, ...cells] = [...row.children].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim())
      return [name, cells]
    }),
  )

async function open(path = '/plans') {
  renderPages(path, server.endpoint)
  await screen.findByRole('heading', { level: 1, name: 'Plans and prices' })
  await screen.findByRole('table', { name: 'Comparison of the plans' })
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the table', () => {
  test('compares what the server allows, and what it asks for', async () => {
    await open()
    const shown = lines()
    expect(shown['What you get']).toEqual(['Free', 'Pro Popular', 'Pro + GodMode'])
    expect(shown['Price']?.[0]).toBe('$0.00 no payment, no end')
    expect(shown['Price']?.[1]).toBe('$21.00 for a monthDoes not renew by itself')
    expect(shown['Price']?.[2]).toContain('$521.00 for a month')
    expect(shown['Price']?.[2]).toContain('$500.00 of it for GodMode')
    expect(shown['Messages a day']).toEqual(['100', '1,000', '5,000'])
    expect(shown['Messages a minute']).toEqual(['15', '30', '60'])
    expect(shown['Models']).toEqual([
      '1 model: Guide',
      '5 models: Guide, Lotus and others',
      '5 models: Guide, Lotus and others',
    ])
    expect(shown['Size of an image']).toEqual(['up to 10 MB', 'up to 25 MB', 'up to 25 MB'])
    expect(shown['Images a day']).toEqual(['50', '300', '1,000'])
    expect(shown['Characters read aloud a day']).toEqual(['50,000', '500,000', '2,000,000'])
    expect(shown['Results of the tools are kept']).toEqual(['30 days', '365 days', '365 days'])
    expect(document.title).toBe('Plans and prices · AI Studio')
  })

  test('shows the price of a year, and what that saves', async () => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'A year save $42.00 (17%)' }))
    expect(lines()['Price']?.[1]).toContain('$210.00 for a year')
    expect(lines()['Price']?.[2]).toContain('$710.00 for a year')
  })

  test('a visitor who has chosen no currency sees prices in the one that the server has for visitors', async () => {
    server.on('GET /api/userpreferences/anonymous', { body: { currency: 'VND' } })
    await open()
    await waitFor(() => expect(lines()['Price']?.[0]).toBe('₫0 no payment, no end'))
  })

  test('in dong there are prices of their own, and no add-on without one', async () => {
    setCurrency('VND')
    await open()
    expect(lines()['Price']).toEqual([
      '₫0 no payment, no end',
      '₫600,000 for a monthDoes not renew by itself',
      'Not offered in VND',
    ])
    expect(screen.getByRole('radio', { name: 'A year save ₫900,000 (13%)' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Get Pro + GodMode' })).toBeNull()
  })

  test('in any other currency prices are those in dollars, and say so', async () => {
    setCurrency('EUR')
    await open()
    expect(lines()['Price']?.[1]).toBe('$21.00 for a monthCharged in USD. Does not renew by itself')
    act(() => setCurrency('USD'))
    expect(lines()['Price']?.[1]).not.toContain('Charged in USD')
  })

  test('sold in dong alone, prices are those in dong for everybody, and say so', async () => {
    server.on('GET /pricing', {
      body: { subscriptions: { monthly: { VND: 600_000 }, yearly: { VND: 6_300_000 } } },
    })
    await open()
    expect(lines()['Price']?.[1]).toBe('₫600,000 for a monthCharged in VND. Does not renew by itself')
    expect(document.body.textContent).not.toContain('Not offered in USD')
    expect(button('Upgrade to Pro').disabled).toBe(false)
  })

  test('a year that is sold in another currency alone is shown in that, and can be bought', async () => {
    server.on('GET /pricing', {
      body: { ...pricing, subscriptions: { ...pricing.subscriptions, yearly: { USD: 210 } } },
    })
    setCurrency('VND')
    await open()
    expect(lines()['Price']?.[1]).toContain('₫600,000 for a month')
    await userEvent.click(screen.getByRole('radio', { name: 'A year' }))
    expect(lines()['Price']?.[1]).toBe('$210.00 for a yearCharged in USD. Does not renew by itself')
    expect(button('Upgrade to Pro').disabled).toBe(false)
  })

  test('the pause after declined payments is the one that counts', async () => {
    await open()
    expect(document.body.textContent).toContain(
      `After ${maxPaymentAttempts} declined attempts paying pauses for ${paymentBlockMinutes} minutes.`,
    )
  })

  test('on narrow screens each plan is a card with the same facts', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    renderPages('/plans', server.endpoint)
    const card = within(await screen.findByRole('region', { name: 'Pro Popular' }))
    expect(card.getByText('$21.00')).toBeTruthy()
    expect(card.getByText('1,000')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Upgrade to Pro' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('buying', () => {
  test('each button opens the upgrade with what it stands under', async () => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: /^A year/ }))
    await userEvent.click(button('Upgrade to Pro'))
    expect($upgrade.get()).toEqual({ plan: 'pro', period: 'yearly', hasGodMode: false })
    act(() => closeUpgrade())
    await userEvent.click(button('Get Pro + GodMode'))
    expect($upgrade.get()).toEqual({ plan: 'pro', period: 'yearly', hasGodMode: true })
    expect(screen.getByRole('link', { name: 'Start chatting' }).getAttribute('href')).toBe('/')
  })

  test('whoever has Pro sees until when, and adds to it', async () => {
    server.on('GET /api/payments/subscription', {
      body: subscription({ tier: 'pro', endsAt: '2027-03-01T12:00:00Z' }),
    })
    markSignedIn({ ...user, subscriptionTier: 'pro' })
    await open()
    expect(await screen.findByRole('columnheader', { name: 'Pro Yours until Mar 1, 2027' })).toBeTruthy()
    expect(button('Extend Pro')).toBeTruthy()
    expect(button('Extend Pro + GodMode')).toBeTruthy()
  })

  test('what was bought in the dialog is marked once it has closed', async () => {
    server.on('GET /api/payments/subscription', { body: subscription() })
    markSignedIn(user)
    await open()
    await screen.findByRole('columnheader', { name: 'Free Your plan' })
    await userEvent.click(button('Upgrade to Pro'))
    server.on('GET /api/payments/subscription', {
      body: subscription({ tier: 'pro', endsAt: '2027-03-01T12:00:00Z' }),
    })
    act(() => closeUpgrade())
    expect(await screen.findByRole('columnheader', { name: 'Pro Yours until Mar 1, 2027' })).toBeTruthy()
  })

  test('whoever has nothing yet sees that Free is theirs', async () => {
    server.on('GET /api/payments/subscription', { body: subscription() })
    markSignedIn(user)
    await open()
    expect(await screen.findByRole('columnheader', { name: 'Free Your plan' })).toBeTruthy()
  })

  test('visitors are not asked for what they have bought', async () => {
    await open()
    expect($auth.get().state).toBe('anonymous')
    expect(server.calls).not.toContain('GET /api/payments/subscription')
  })
})

describe('failures', () => {
  test('without prices the usual ones are shown, marked, and nothing can be paid by them', async () => {
    server.on('GET /pricing', refusal(500, 'INTERNAL', 'Server error.'))
    await open()
    expect(screen.getByRole('heading', { name: /prices could not be loaded$/ })).toBeTruthy()
    expect(screen.getByText(/our usual prices/)).toBeTruthy()
    expect(lines()['Price']?.[1]).toContain('$19.99')
    expect(screen.getByRole('radio', { name: 'A year save $39.89 (17%)' })).toBeTruthy()
    expect(button('Upgrade to Pro').disabled).toBe(true)
    expect(button('Get Pro + GodMode').disabled).toBe(true)

    server.on('GET /pricing', { body: pricing })
    await userEvent.click(button('Try again'))
    await waitFor(() => expect(lines()['Price']?.[1]).toContain('$21.00'))
    expect(button('Upgrade to Pro').disabled).toBe(false)
    expect(screen.queryByText(/our usual prices/)).toBeNull()
  })

  test('without what the plans include there are still prices', async () => {
    server.on('GET /api/plans', refusal(500, 'INTERNAL', 'Server error.'))
    await open()
    expect(screen.getByRole('heading', { name: 'What the plans include could not be loaded' })).toBeTruthy()
    expect(lines()['Price']?.[1]).toContain('$21.00')
    expect(lines()['Messages a day']).toEqual(['–', '–', '–'])
  })
})

test('answers what people ask, and leads to the rules', async () => {
  await open()
  const answer = screen.getByText(/Nothing is charged afterwards/)
  expect(answer.closest('details')?.querySelector('summary')?.textContent).toBe('Does Pro renew by itself?')
  expect(screen.getByRole('link', { name: 'Purchases and refunds' }).getAttribute('href')).toBe(
    '/purchases-refunds',
  )
})

test('stands under /vi too', async () => {
  renderPages('/vi/plans', server.endpoint)
  const table = await screen.findByRole('table', { name: 'So sánh các gói' })
  expect(within(table).getByRole('row', { name: /^Tin nhắn mỗi ngày/ }).textContent).toContain('1.000')
})
