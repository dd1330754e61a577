import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithStudio } from '../../testing/render.tsx'
import { LoginView, type LoginViewProps } from '../login-view.tsx'
import { createFakeAuth, type FakeAuth } from './fake-auth.ts'
import { WaitForTexts } from './wait-for-texts.tsx'

/** The form of sign-in on a client whose calls the test answers. */
export function renderLogin(
  props: Partial<Omit<LoginViewProps, 'auth'>> = {},
  auth: FakeAuth = createFakeAuth(),
) {
  const draw = (more: Partial<Omit<LoginViewProps, 'auth'>>) => (
    <WaitForTexts>
      <LoginView auth={auth} {...props} {...more} />
    </WaitForTexts>
  )
  const result = renderWithStudio(draw({}))
  return { ...result, auth, redraw: (more: typeof props) => result.rerender(draw(more)) }
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = (name: string | RegExp) => userEvent.click(button(name))
export const chooseTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))

/** Types into fields, by their labels. */
export async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label))
    await userEvent.type(field(label), value)
  }
}

/** The calls of a name so far. */
export const callsOf = (auth: Pick<FakeAuth, 'calls'>, name: string) =>
  auth.calls.filter((call) => call.name === name)

/** Answers the last call of a name, and lets the view follow. */
export async function answer(auth: Pick<FakeAuth, 'calls'>, name: string, value?: unknown): Promise<void> {
  await act(async () => callsOf(auth, name).at(-1)!.answer(value))
}

/** Refuses the last call of a name, and lets the view follow. */
export async function refuse(
  auth: Pick<FakeAuth, 'calls'>,
  name: string,
  code: Parameters<FakeAuth['calls'][number]['refuse']>[0],
): Promise<void> {
  await act(async () => callsOf(auth, name).at(-1)!.refuse(code))
}
