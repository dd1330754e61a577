import type { UserProfile } from '@ai-studio/contract'
import { useRef, type ReactElement } from 'react'
import { useFocusOnward } from '../hooks/use-focus-onward.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AddForm } from './add-form.tsx'
import type { BiometricsProps } from './biometrics-props.ts'
import { namespace } from './biometrics-texts.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { mayRecogniseNobody } from './failure-text.ts'
import { suggestedName } from './new-name.ts'
import { PasskeyDrawing } from '../ui/passkey-drawing.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { useAbilities } from './use-abilities.ts'
import { useManager } from './use-manager.ts'

/** Somebody's passkeys: to see, to add, to rename and to delete. */
export function PasskeyManager({ user, ...props }: BiometricsProps & { user: UserProfile }): ReactElement {
  const text = useTexts(namespace)
  const abilities = useAbilities()
  const rootRef = useRef<HTMLDivElement>(null)
  const manager = useManager(user, props, rootRef)
  const retryRef = useFocusOnward(() => rootRef.current)
  const { passkeys, state, running, task, outcome, error } = manager
  const failureOf = (place: typeof outcome.place) => ({
    error: outcome.place === place ? outcome.error : null,
    round: outcome.round,
  })

  if (passkeys === null) {
    if (state === 'failed') {
      return (
        <div className="st-passkey-state">
          <FailureAlert error={error} round={0} />
          <Button ref={retryRef} size="small" icon="retry" onClick={manager.retry}>
            {text('retry')}
          </Button>
        </div>
      )
    }
    return (
      <div className="st-passkey-state" aria-busy="true">
        <Spinner size={28} />
        <output className="st-passkey-quiet">{text('loading')}</output>
      </div>
    )
  }

  const isAdding = task?.kind === 'adding'
  const asked = task?.kind === 'deleting' ? task.passkey : null
  const isEmpty = passkeys.length === 0
  return (
    <div ref={rootRef} className="st-passkeys" tabIndex={-1} part="manager">
      <Alert kind="success" round={outcome.round}>
        {outcome.done}
      </Alert>
      <FailureAlert {...failureOf('list')} />
      {state === 'failed' && (
        <div className="st-passkey-notice">
          <FailureAlert error={error} round={0} />
          <Button ref={retryRef} size="small" icon="retry" onClick={manager.retry}>
            {text('retry')}
          </Button>
        </div>
      )}
      <p className="st-passkey-quiet">{text('about')}</p>
      {isEmpty ? (
        <div className="st-passkey-empty" part="empty">
          <PasskeyDrawing size={34} />
          <p>
            <strong>{text('list.empty')}</strong>
          </p>
          {abilities?.isSupported !== false && <p className="st-passkey-quiet">{text('list.emptyText')}</p>}
        </div>
      ) : (
        <ul className="st-passkey-list" aria-label={text('list.label')} part="list">
          {passkeys.map((passkey) => {
            const { credentialId: id } = passkey
            return (
              <PasskeyRow
                key={id}
                passkey={passkey}
                running={running !== null && running.id === id ? running.action : null}
                isBlocked={running?.action === 'adding'}
                isEdited={task?.kind === 'renaming' && task.id === id}
                onEdit={() => manager.begin({ kind: 'renaming', id })}
                onRename={(name, returnsFocus) => void manager.rename(passkey, name, returnsFocus)}
                onCancel={manager.cancel}
                onSwitchOn={() => void manager.switchOn(passkey)}
                onDelete={() => manager.begin({ kind: 'deleting', passkey })}
              />
            )
          })}
        </ul>
      )}
      {abilities && !abilities.isSupported ? (
        <div className="st-passkey-notice" part="unsupported">
          <Alert kind="info">{text('errors.NOT_SUPPORTED')}</Alert>
          <p className="st-passkey-quiet">{text('unsupported')}</p>
        </div>
      ) : isAdding ? (
        <>
          <AddForm
            suggestion={suggestedName(text, passkeys)}
            hasOwnAuthenticator={abilities?.hasOwnAuthenticator ?? true}
            isBusy={running?.action === 'adding'}
            mayRecogniseNobody={mayRecogniseNobody(failureOf('add').error)}
            onAdd={(name) => void manager.add(name)}
            onCancel={manager.cancel}
          />
          <FailureAlert {...failureOf('add')} />
        </>
      ) : (
        <Button
          icon="plus"
          variant={isEmpty ? 'primary' : 'secondary'}
          className="st-passkey-open"
          part="add"
          data-add=""
          aria-disabled={!abilities || undefined}
          onClick={() => abilities && manager.begin({ kind: 'adding' })}
        >
          {text('add.open')}
        </Button>
      )}
      <DeleteDialog
        passkey={asked}
        isLast={
          asked?.isActive === true &&
          !passkeys.some(({ credentialId, isActive }) => isActive && credentialId !== asked.credentialId)
        }
        isBusy={running?.action === 'deleting'}
        failure={failureOf('delete')}
        onDelete={() => asked && void manager.remove(asked)}
        onClose={manager.cancel}
      />
      {manager.dialog}
    </div>
  )
}
