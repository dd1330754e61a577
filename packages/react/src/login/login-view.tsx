import type { AuthClient } from '@ai-studio/core/auth'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { failureText, isCancelled } from './auth-error.ts'
import { CodeForm } from './code-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import type { LoginProps, LoginTab } from './login-props.ts'
import { SocialButtons } from './social-buttons.tsx'
import { useForm } from './use-form.ts'
import { useLoginFlow } from './use-login-flow.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { useReturn } from './use-return.ts'

export interface LoginViewProps extends LoginProps {
  auth: AuthClient
}

/** Failures that a field shows by itself. */
const ofFields: readonly (string | undefined)[] = ['PASSWORD_REFUSED', 'USER_NAME_REFUSED']

/** The form of sign-in, on whatever signs people in. */
export function LoginView(props: LoginViewProps): ReactElement {
  const { auth, initialTab = 'login', autoFocus = false, next } = props
  const text = useTexts('login')
  const rootRef = useRef<HTMLDivElement>(null)
  const config = useStore(auth.$config, { ssr: 'initial' })
  const [{ asked, tab }, setTab] = useState({ asked: initialTab, tab: initialTab })
  // The page asks for another tab than before.
  if (asked !== initialTab) setTab({ asked: initialTab, tab: initialTab })
  const flow = useLoginFlow(props)
  const { action, step } = flow
  const form = useForm({}, action.clear)
  const { failure } = action
  const passkey = usePasskeySignIn(auth, config, flow, tab === 'login' && step === null)
  const takesFocus = autoFocus && !(passkey.isInField && tab === 'login')

  useEffect(() => {
    if (takesFocus)
      rootRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once: later the focus is the person's own.
  }, [autoFocus])
  useReturn(rootRef, step === null)

  function choose(chosen: string): void {
    if (action.running) return
    setTab({ asked, tab: chosen as LoginTab })
    form.reset(['password', 'confirm'])
    action.clear()
    props.onTabChange?.(chosen as LoginTab)
  }

  const messages = (
    <>
      <Alert kind="error" round={action.round}>
        {config === undefined
          ? text('errors.NOT_AVAILABLE')
          : ofFields.includes(failure?.code)
            ? undefined
            : failureText(text, failure)}
      </Alert>
      <Alert kind="info" round={action.round}>
        {isCancelled(failure) &&
          text(failure?.code === 'PASSKEY_CANCELLED' ? 'passkey.cancelled' : 'cancelled')}
      </Alert>
    </>
  )
  const social = config?.socialButtons ?? []

  return (
    <div ref={rootRef} className="st-login" part="login" onFocus={auth.prepare}>
      {props.header}
      {step ? (
        <CodeForm step={step} onDone={flow.finish} onBack={() => flow.back()} onExpired={flow.back} />
      ) : (
        <Tabs
          label={text('tabs.label')}
          tabs={[
            { id: 'login', label: text('tabs.login') },
            { id: 'register', label: text('tabs.register') },
          ]}
          value={tab}
          onChange={choose}
          part="tabs"
        >
          <div className="st-login-form">
            {messages}
            {social.length > 0 && (
              <>
                <SocialButtons
                  buttons={social}
                  running={action.running}
                  onPress={(provider) =>
                    void action.run(provider, () => auth.signInWith(provider, next ? { next } : {}), true)
                  }
                />
                <p className="st-login-or">
                  <span>{text('social.or')}</span>
                </p>
              </>
            )}
            {config !== undefined && (
              <CredentialsForm
                auth={auth}
                tab={tab}
                form={form}
                flow={flow}
                next={next}
                onPasskey={passkey.isPossible ? passkey.press : undefined}
                onCancelPasskey={passkey.cancel}
                takesFocus={takesFocus}
                forgotPasswordHref={props.forgotPasswordHref}
                onForgotPassword={props.onForgotPassword}
              />
            )}
          </div>
        </Tabs>
      )}
      {props.legal && <div className="st-login-legal">{props.legal}</div>}
      {props.footer}
    </div>
  )
}
