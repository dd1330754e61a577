import type { AuthConfig } from '@ai-studio/contract'
import type { AuthErrorCode, CodeStep, SiteUser } from '@ai-studio/core/auth'
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import '../ui/form.css'
import { CodeForm } from './code-form.tsx'
import { FreshSignInView } from './fresh-sign-in.tsx'
import './login.css'
import { LoginView, type LoginViewProps } from './login-view.tsx'
import { PartnerLoginView, type PartnerLoginProps } from './partner-login.tsx'
import { ResetPasswordView } from './reset-password.tsx'
import { createFakeAuth, createFakePartnerAuth, embedded, failure, hosted } from './testing/fake-auth.ts'
import { WaitForTexts } from './testing/wait-for-texts.tsx'

export default { title: 'Login' }

const legal = (
  <>
    By going on you agree to the <a href="#terms">terms of use</a> and the{' '}
    <a href="#privacy">privacy policy</a>.
  </>
)

const Frame = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="story-frame">
    <div
      style={{
        inlineSize: 468,
        maxInlineSize: 'calc(100vw - 32px)',
        boxSizing: 'border-box',
        padding: 24,
        border: '1px solid var(--studio-color-border)',
        borderRadius: 'calc(var(--studio-radius) + 4px)',
        background: 'var(--studio-color-bg)',
      }}
    >
      <WaitForTexts>{children}</WaitForTexts>
    </div>
  </div>
)

interface StoryProps extends Omit<LoginViewProps, 'auth'> {
  config?: AuthConfig | null
  /** What every call is refused with. */
  code?: AuthErrorCode
  /** Presses the button of the form once it is drawn. */
  isSubmitted?: boolean
  /** Presses the button for passkeys then. */
  isPasskeyPressed?: boolean
  values?: Record<string, string>
}

function Story(given: StoryProps) {
  const { config = embedded, code, isSubmitted, isPasskeyPressed, values = {}, ...props } = given
  const ref = useRef<HTMLDivElement>(null)
  const [auth] = useState(() => {
    const made = createFakeAuth(config)
    const refuse = () => Promise.reject(failure(code ?? 'UNKNOWN'))
    return code ? { ...made, signIn: refuse, signInWithPasskey: refuse } : made
  })
  useEffect(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (const [name, value] of Object.entries(values)) {
      const input = ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (input) set!.call(input, value)
    }
    if (isSubmitted) ref.current?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
    if (isPasskeyPressed) ref.current?.querySelector<HTMLButtonElement>('[part=passkey]')?.click()
    // oxlint-disable-next-line react/exhaustive-deps -- once.
  }, [])
  return (
    <div ref={ref}>
      <LoginView auth={auth} legal={legal} {...props} />
    </div>
  )
}

const story = (props: StoryProps) => () => (
  <Frame>
    <Story {...props} />
  </Frame>
)

const typed = { email: 'lan@example.com', password: 'correct horse' }

export const Login = story({})
export const Register = story({ initialTab: 'register' })
export const RegisterProblems = story({ initialTab: 'register', isSubmitted: true })
export const Problems = story({ isSubmitted: true })
export const Busy = story({ isSubmitted: true, values: typed })
export const Refused = story({ isSubmitted: true, values: typed, code: 'CREDENTIALS_INVALID' })
export const Offline = story({ isSubmitted: true, values: typed, code: 'NETWORK' })
export const Cancelled = story({ isSubmitted: true, values: typed, code: 'USER_CANCELLED' })
const withPasskeys = { ...embedded, hasPasskeys: true }
export const Passkey = story({ config: withPasskeys })
export const PasskeyBusy = story({ config: withPasskeys, isPasskeyPressed: true })
export const PasskeyCancelled = story({
  config: withPasskeys,
  isPasskeyPressed: true,
  code: 'PASSKEY_CANCELLED',
})
export const PasskeyFailed = story({ config: withPasskeys, isPasskeyPressed: true, code: 'PASSKEY_FAILED' })
export const WithoutOthers = story({ config: { ...embedded, socialButtons: [], hasMailedCodes: false } })
export const HostedPage = story({ config: hosted })
export const ConfigurationUnknown = story({ config: null })

const step = (more: Partial<CodeStep> = {}): CodeStep => ({
  sentTo: 'l***@e***.com',
  codeLength: 6,
  submit: () => Promise.reject(failure('CODE_INVALID')),
  resend: () => Promise.resolve(),
  ...more,
})
const code = (more?: Partial<CodeStep>) => () => (
  <Frame>
    <div className="st-login">
      <CodeForm step={step(more)} onDone={() => {}} onBack={() => {}} onExpired={() => {}} />
    </div>
  </Frame>
)
export const Code = code()
export const CodeOfEight = code({ codeLength: 8, resendAfter: 0 })

export const ResetPassword = () => (
  <Frame>
    <ResetPasswordView auth={createFakeAuth()} />
  </Frame>
)
export const NewPassword = () => (
  <Frame>
    <ResetPasswordView auth={createFakeAuth()} token="a-token-of-a-mailed-link" />
  </Frame>
)

export const FreshSignIn = () => (
  <Frame>
    <FreshSignInView auth={createFakeAuth()} email="lan@example.com" onDone={() => {}} onCancel={() => {}} />
  </Frame>
)

const partner =
  (
    values: { user?: SiteUser; state?: 'idle' | 'waiting' | 'window-closed' } = {},
    props: PartnerLoginProps = {},
  ) =>
  () => (
    <Frame>
      <PartnerLoginView auth={createFakePartnerAuth(values)} heading="Sign in" {...props} />
    </Frame>
  )
export const Partner = partner()
export const PartnerWaiting = partner({ state: 'waiting' })
export const PartnerWindowClosed = partner({ state: 'window-closed' })
export const PartnerSignedIn = partner({ user: { displayName: 'Lan Anh Nguyễn', subscriptionTier: 'pro' } })

function Blocked() {
  const ref = useRef<HTMLDivElement>(null)
  const [auth] = useState(() => ({
    ...createFakePartnerAuth(),
    connect: () => Promise.reject(failure('POPUP_WINDOW_ERROR')),
  }))
  useEffect(() => ref.current?.querySelector('button')?.click(), [])
  return (
    <div ref={ref}>
      <PartnerLoginView auth={auth} heading="Sign in" />
    </div>
  )
}
export const PartnerBlocked = () => (
  <Frame>
    <Blocked />
  </Frame>
)

export const Modal = () => (
  <WaitForTexts>
    <Dialog isOpen onClose={() => {}} heading="Log in" className="st-login-dialog">
      <LoginView auth={createFakeAuth()} legal={legal} />
    </Dialog>
  </WaitForTexts>
)
