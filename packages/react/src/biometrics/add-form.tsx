import { limits } from '@ai-studio/contract/constants'
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { namespace } from './biometrics-texts.ts'
import { nameProblem } from './new-name.ts'

export interface AddFormProps {
  suggestion: string
  /** The device recognises its owner by itself. */
  hasOwnAuthenticator: boolean
  /** The browser is asking. */
  isBusy: boolean
  /** The last try has ended as it does with an authenticator that recognises nobody. */
  mayRecogniseNobody: boolean
  onAdd(name: string): void
  /** Also while the browser is asking. */
  onCancel(): void
}

/** What a new passkey is to be called. */
export function AddForm(props: AddFormProps): ReactElement {
  const { suggestion, hasOwnAuthenticator, isBusy, mayRecogniseNobody, onAdd, onCancel } = props
  const text = useTexts(namespace)
  const [name, setName] = useState(suggestion)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.select(), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = nameProblem(text, name)
    setProblem(found)
    if (found) field.current?.focus()
    else if (!isBusy) onAdd(name.trim())
  }

  return (
    <form className="st-passkey-add" noValidate part="add-form" onSubmit={submit}>
      <Field
        ref={field}
        label={text('add.name')}
        hint={text('add.hint')}
        error={problem}
        name="credentialName"
        part="name"
        autoComplete="off"
        required
        readOnly={isBusy}
        maxLength={limits.credentialNameLength}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      {!hasOwnAuthenticator && (
        <p className="st-passkey-note">
          <Icon name="info" size={18} />
          <span>{text('add.otherDevice')}</span>
        </p>
      )}
      <output className="st-passkey-quiet">
        {isBusy ? text('add.waiting') : mayRecogniseNobody && text('add.verifies')}
      </output>
      <div className="st-passkey-buttons">
        <Button type="submit" variant="primary" part="create" isBusy={isBusy}>
          {text('add.submit')}
        </Button>
        <Button variant="ghost" part="cancel" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}
