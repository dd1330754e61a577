import type { CodeStep } from '@ai-studio/core/auth'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useLatest } from '../hooks/use-latest.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { failureText, type Failure } from './auth-error.ts'
import { CodeField } from './code-field.tsx'
import { useAction } from './use-action.ts'
import { resendDelaySeconds, useResend } from './use-resend.ts'

export interface CodeFormProps {
  step: CodeStep
  /** The code was right. */
  onDone(): void
  /** The person wants to go back to what came before. */
  onBack(): void
  /** It can not go on from here: what was begun has to be begun anew. */
  onExpired(failure: Failure): void
  /**
   * Whether nothing can be pressed after the right code, because the page goes on.
   * @default true
   */
  isLast?: boolean
}

/** Asks for the code that was mailed. It is handed in as soon as it is complete. */
export function CodeForm(props: CodeFormProps): ReactElement {
  const { step, onDone, onBack, onExpired, isLast = true } = props
  const text = useTexts('login')
  const action = useAction()
  const sentId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const latestCode = useLatest(code)
  const [problem, setProblem] = useState<string>()
  const [isResent, setResent] = useState(false)
  const resend = useResend(step.resendAfter ?? resendDelaySeconds)
  const isRefused = action.failure?.code === 'CODE_INVALID'
  const hasExpired = action.failure?.code === 'FLOW_EXPIRED'

  // Somebody who has come this far has come to type it.
  useEffect(() => inputRef.current?.focus(), [])
  useEffect(() => {
    // The next try overwrites the wrong one.
    if (isRefused) {
      inputRef.current?.focus()
      inputRef.current?.select()
    }
  }, [isRefused, action.round])
  useEffect(() => {
    if (hasExpired) onExpired({ code: 'FLOW_EXPIRED' })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure.
  }, [hasExpired])

  async function submit(entered: string): Promise<void> {
    setResent(false)
    if (await action.run('submit', () => step.submit(entered), isLast)) onDone()
  }

  function onChange(next: string): void {
    setProblem(undefined)
    action.clear()
    const isNew = next !== code
    setCode(next)
    if (isNew && next.length === step.codeLength) void submit(next)
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (code.length === step.codeLength) return void submit(code)
    setProblem(text('invalid.code', { count: step.codeLength }))
    inputRef.current?.focus()
  }

  async function onResend(): Promise<void> {
    if (resend.left > 0) return
    // Of the one before nothing is true any more; said again, it is heard again.
    setResent(false)
    if (!(await action.run('resend', () => step.resend()))) return
    // What was typed meanwhile may be out of the new mail already.
    if (latestCode.current === code) setCode('')
    setProblem(undefined)
    setResent(true)
    resend.restart()
    inputRef.current?.focus()
  }

  return (
    <form className="st-login-form" noValidate onSubmit={onSubmit}>
      <div className="st-login-words">
        <h3>{text('code.heading')}</h3>
        <p id={sentId}>{text('code.sent', { count: step.codeLength, address: step.sentTo })}</p>
      </div>
      <Alert kind="error" round={action.round}>
        {isRefused ? undefined : failureText(text, action.failure)}
      </Alert>
      <Alert kind="success">{isResent && text('code.resent')}</Alert>
      <CodeField
        ref={inputRef}
        label={text('fields.code')}
        length={step.codeLength}
        value={code}
        describedBy={sentId}
        error={isRefused ? text('errors.CODE_INVALID') : problem}
        isReadOnly={action.running === 'submit'}
        onChange={onChange}
      />
      <Button type="submit" variant="primary" part="submit" isBusy={action.running === 'submit'}>
        {text('actions.verify')}
      </Button>
      <div className="st-login-row">
        <Button
          variant="ghost"
          size="small"
          icon="arrow-back"
          className="st-login-back"
          // What is being handed in can not be taken back.
          aria-disabled={action.running === 'submit' || undefined}
          onClick={() => action.running !== 'submit' && onBack()}
        >
          {text('actions.back')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          isBusy={action.running === 'resend'}
          aria-disabled={resend.left > 0 || undefined}
          onClick={() => void onResend()}
        >
          {resend.left > 0 ? text('code.resendIn', { count: resend.left }) : text('code.resend')}
        </Button>
      </div>
    </form>
  )
}
