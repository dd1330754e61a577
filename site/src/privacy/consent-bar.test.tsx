import { $consent, markSignedIn, setLanguage } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { SiteConfig } from '../config.ts'
import { user } from '../testing/fake-auth.ts'
import { renderSite, resetChoices } from '../testing/render-site.tsx'
import { setLoading } from '../testing/set-loading.ts'
import { ConsentBar } from './consent-bar.tsx'
import { PrivacyChoicesButton } from './privacy-choices-button.tsx'
import { closePrivacyChoices } from './privacy-dialog-state.ts'
import { PrivacyDialog } from './privacy-dialog.tsx'

const geolocationServices = ['https://one.example/']
const both = { hasAnalytics: true, geolocationServices }

afterEach(() => {
  act(() => closePrivacyChoices())
  resetChoices()
})

function draw(config: Partial<SiteConfig>, path = '/') {
  // Choosing no language is what a visitor begins with.
  localStorage.clear()
  renderSite(
    <>
      <main id="content" tabIndex={-1} />
      <ConsentBar />
      <PrivacyChoicesButton />
      <PrivacyDialog />
    </>,
    path,
    '',
    { config },
  )
}

const bar = () => screen.queryByRole('region', { name: 'Your privacy' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const stored = () => JSON.parse(localStorage.getItem('ai-studio:consent') ?? 'null') as unknown

describe('what is asked', () => {
  test('is nothing where the operator has set up nothing', () => {
    draw({})
    expect(bar()).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    [{ hasAnalytics: true }, /^May we count how the site is used, to improve it\?/],
    [{ geolocationServices }, /^May we ask a service which country/],
    [both, /^May we count how the site is used, and ask a service which country/],
  ])('with %j is what is set up', (config, question) => {
    draw(config)
    expect(within(bar()!).getByText(question)).toBeTruthy()
  })

  test('is not the country of somebody who is signed in, may be so, or reads an address with a language', () => {
    setLoading()
    draw({ geolocationServices })
    expect(bar()).toBeNull()
    act(() => markSignedIn(user))
    expect(bar()).toBeNull()
    resetChoices()
    draw({ geolocationServices }, '/vi/plans')
    expect(bar()).toBeNull()
  })

  test('is not the country any more once a language was chosen', () => {
    draw({ geolocationServices })
    expect(bar()).toBeTruthy()
    act(() => setLanguage('vi'))
    expect(bar()).toBeNull()
  })
})

describe('an answer', () => {
  test('is given by buttons of the same kind, and the bar is gone', async () => {
    draw(both)
    const variants = ['Accept', 'Decline'].map((name) => screen.getByRole('button', { name }).dataset.variant)
    expect(new Set(variants).size).toBe(1)
    await press('Accept')
    expect(bar()).toBeNull()
    expect($consent.get()).toEqual({ analytics: true, geolocation: true })
    expect(stored()).toEqual({ version: 1, analytics: true, geolocation: true })
  })

  test('may be no, and is not asked for again', async () => {
    draw(both)
    await press('Decline')
    expect(bar()).toBeNull()
    expect(stored()).toEqual({ version: 1, analytics: false, geolocation: false })
  })

  test('is only about what was asked', async () => {
    draw({ geolocationServices })
    await press('Accept')
    expect($consent.get()).toEqual({ geolocation: true })
  })

  test('by the keyboard leads on to the page', async () => {
    draw(both)
    screen.getByRole('button', { name: 'Decline' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

describe('the choices', () => {
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

  test('are made one by one, and count when they are saved', async () => {
    draw(both)
    await press('Details')
    expect(screen.getByRole('dialog', { name: 'Privacy choices' })).toBeTruthy()
    await userEvent.click(box(/my country/))
    expect($consent.get()).toEqual({})
    await press('Save choices')
    expect($consent.get()).toEqual({ analytics: false, geolocation: true })
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(bar()).toBeNull()
  })

  test('lead on to the page with the bar that they were opened from', async () => {
    draw(both)
    screen.getByRole('button', { name: 'Details' }).focus()
    await userEvent.keyboard('{Enter}')
    screen.getByRole('button', { name: 'Save choices' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(bar()).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  test('can be changed later', async () => {
    draw(both)
    await press('Accept')
    await press('Privacy choices')
    expect([box(/^Count/).checked, box(/my country/).checked]).toEqual([true, true])
    await userEvent.click(box(/^Count/))
    await press('Save choices')
    expect(stored()).toEqual({ version: 1, analytics: false, geolocation: true })
  })

  test('that are closed without saving change nothing, and the question stays', async () => {
    draw(both)
    await press('Details')
    await userEvent.click(box(/^Count/))
    await press('Close')
    expect($consent.get()).toEqual({})
    expect(bar()).toBeTruthy()
  })

  test('are only about what is set up', async () => {
    draw({ hasAnalytics: true })
    await press('Privacy choices')
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  })
})
