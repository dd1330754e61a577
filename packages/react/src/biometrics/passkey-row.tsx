import type { Credential } from '@ai-studio/contract'
import { formatDate } from '@ai-studio/core'
import { Fragment, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../provider/use-studio.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { namespace } from './biometrics-texts.ts'
import { PasskeyDrawing } from '../ui/passkey-drawing.tsx'
import { RenameForm, type RenameFormProps } from './rename-form.tsx'

export interface PasskeyRowProps {
  passkey: Credential
  /** What is being done to it. */
  running: 'renaming' | 'deleting' | 'switching' | null
  /** Another one is being made. */
  isBlocked: boolean
  /** Its name is being written anew. */
  isEdited: boolean
  onEdit(): void
  onRename: RenameFormProps['onSave']
  onCancel(): void
  onSwitchOn(): void
  onDelete(): void
}

/** One passkey: what it is called, what it is, and what can be done about it. */
export function PasskeyRow(props: PasskeyRowProps): ReactElement {
  const { passkey, running, isBlocked, isEdited, onEdit, onRename, onCancel, onSwitchOn, onDelete } = props
  const { credentialId, credentialName: name, deviceInfo, providerName } = passkey
  const text = useTexts(namespace)
  const language = useLanguage()
  const isBusy = running !== null
  const isDisabled = isBusy || isBlocked || undefined
  const kept = text(passkey.isSynced ? 'list.synced' : 'list.bound')
  // What the name says already is not said again.
  const facts = [providerName, kept, deviceInfo].filter((fact) => fact && fact !== name)
  const created = text('list.created', { date: formatDate(passkey.createdAt, language) })
  const used = passkey.lastUsed
    ? text('list.used', { date: formatDate(passkey.lastUsed, language) })
    : text('list.unused')

  return (
    <li
      className="st-passkey"
      part="passkey"
      data-passkey={credentialId}
      data-off={passkey.isActive ? undefined : ''}
    >
      <span className="st-passkey-mark">
        <PasskeyDrawing />
      </span>
      {isEdited ? (
        <RenameForm name={name} isBusy={isBusy} onSave={onRename} onCancel={onCancel} />
      ) : (
        <p className="st-passkey-top">
          <bdi className="st-passkey-name">{name}</bdi>
          {passkey.isThisDevice && <span className="st-passkey-badge">{text('list.thisDevice')}</span>}
          {!passkey.isActive && (
            <span className="st-passkey-badge" data-kind="off">
              {text('list.off')}
            </span>
          )}
        </p>
      )}
      <div className="st-passkey-facts">
        <p className="st-passkey-quiet">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </p>
        <p className="st-passkey-quiet">
          {created}
          {' · '}
          {used}
        </p>
        {!passkey.isActive && (
          <Button
            size="small"
            part="switch-on"
            aria-label={text('switchOn.label', { name })}
            isBusy={running === 'switching'}
            aria-disabled={isDisabled}
            onClick={() => isDisabled || onSwitchOn()}
          >
            {text('switchOn.action')}
          </Button>
        )}
      </div>
      {!isEdited && (
        <div className="st-passkey-actions">
          <IconButton
            icon="pen"
            label={text('rename.label', { name })}
            part="rename"
            data-rename=""
            aria-disabled={isDisabled}
            onClick={() => isDisabled || onEdit()}
          />
          <IconButton
            icon="trash"
            label={text('delete.label', { name })}
            part="delete"
            isBusy={running === 'deleting'}
            aria-disabled={isDisabled}
            onClick={() => isDisabled || onDelete()}
          />
        </div>
      )}
    </li>
  )
}
