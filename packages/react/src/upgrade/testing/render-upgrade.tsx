import type { CurrencyCode } from '@ai-studio/contract'
import { forgetUser, getStudio, markSignedIn, setCurrency } from '@ai-studio/core'
import { getUpgrade, type UpgradeState } from '@ai-studio/core/payments'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithStudio } from '../../testing/render.tsx'
import type { UpgradeProps } from '../upgrade-props.ts'
import { Upgrade } from '../upgrade.tsx'
import { createFakeStudio, user, type Answers } from './fake-studio.ts'
import { WithStudio } from './with-studio.tsx'

export interface UpgradeSetting extends UpgradeProps {
  answers?: Answers
  state?: Partial<UpgradeState>
  isSignedOut?: boolean
  isOwnOrigin?: boolean
}

/** The upgrade on a server that answers at once, with everything arrived. */
export async function renderUpgrade(setting: UpgradeSetting = {}) {
  const { answers, state = {}, isSignedOut = false, isOwnOrigin = true, ...props } = setting
  // The page's first studio finds nobody here.
  getStudio()
  if (isSignedOut) forgetUser()
  else markSignedIn(user)
  const studio = createFakeStudio(answers, isOwnOrigin)
  const store = getUpgrade(studio)
  store.change(state)
  const draw = (more: UpgradeProps) => (
    <WithStudio studio={studio}>
      <Upgrade onRedirect={() => false} {...props} {...more} />
    </WithStudio>
  )
  const result = renderWithStudio(draw({}))
  await settle()
  return {
    ...result,
    studio,
    store,
    redraw: async (more: UpgradeProps) => {
      result.rerender(draw(more))
      await settle()
    },
    callsOf: (name: string) => studio.calls.filter((call) => call.name === name),
  }
}

/** Lets everything arrive that is on its way. */
export const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(button(name))
  await settle()
}
export const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }))

/** Has nobody here, who reads prices in a currency; it would be kept with somebody's account. */
export function readPricesIn(currency: CurrencyCode): void {
  forgetUser()
  setCurrency(currency)
}
