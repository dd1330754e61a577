import type { Credential } from '@ai-studio/contract'
import { forgetUser, getStudio, markSignedIn } from '@ai-studio/core'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithStudio } from '../../testing/render.tsx'
import { createFakeStudio, user, type Answers, type FakeCall } from '../../upgrade/testing/fake-studio.ts'
import { WithStudio } from '../../upgrade/testing/with-studio.tsx'
import type { BiometricsProps } from '../biometrics-props.ts'
import { Biometrics } from '../biometrics.tsx'
import { creation, passkey } from './samples.ts'

export interface BiometricsSetting extends BiometricsProps {
  passkeys?: readonly Credential[]
  answers?: Answers
  isSignedOut?: boolean
  isOwnOrigin?: boolean
}

type Input = Omit<FakeCall, 'name'>

/** A server that keeps passkeys, as far as their list is concerned. */
export function createPasskeyStudio({ passkeys = [], answers, isOwnOrigin = true }: BiometricsSetting) {
  let kept = [...passkeys]
  let wanted = ''
  return createFakeStudio(
    {
      listCredentials: () => [...kept],
      beginCredentialRegistration: ({ body }: Input) => {
        wanted = String(body?.credentialName)
        return creation
      },
      completeCredentialRegistration: ({ body }: Input) => {
        kept.push(passkey(String(body?.id), { credentialName: wanted, isThisDevice: true }))
        return { success: true }
      },
      updateCredential: ({ body }: Input) => {
        kept = kept.map((one) => (one.credentialId === body?.credentialId ? { ...one, ...body } : one))
        return kept.find((one) => one.credentialId === body?.credentialId)
      },
      deleteCredential: ({ params }: Input) => {
        kept = kept.filter(({ credentialId }) => credentialId !== params?.id)
        return null
      },
      ...answers,
    },
    isOwnOrigin,
  )
}

/** The passkeys of somebody, on a server that answers at once, with everything arrived. */
export async function renderBiometrics(setting: BiometricsSetting = {}) {
  const { passkeys: _, answers: __, isSignedOut = false, isOwnOrigin: ___, ...props } = setting
  // The page's first studio finds nobody here.
  getStudio()
  if (isSignedOut) forgetUser()
  else markSignedIn(user)
  const studio = createPasskeyStudio(setting)
  const result = renderWithStudio(
    <WithStudio studio={studio}>
      <Biometrics {...props} />
    </WithStudio>,
  )
  await settle()
  return { ...result, studio, callsOf: (name: string) => studio.calls.filter((call) => call.name === name) }
}

/** Lets everything arrive that is on its way. */
export const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(button(name))
  await settle()
}
