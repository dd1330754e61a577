import type { Model, ModelList, UserProfile } from '@ai-studio/contract'
import { sharedChatSession } from '@ai-studio/core/chat'
import { Alert, useStudio, useTexts, useTextSource } from '@ai-studio/react'
import { useId, type ReactElement } from 'react'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useFetched } from '../../../loading/use-fetched.ts'
import { Skeleton } from '../skeleton.tsx'
import { useSavePreference } from './use-save-preference.ts'

/** Which model new chats begin with. */
export function ModelPreference({ user }: { user: UserProfile }): ReactElement {
  const t = useTexts('account')
  const list = useFetched<ModelList>('listChatModels')
  if (list.error) return <LoadFailure heading="h3" title={t('preferences.modelsFailed')} failed={list} />
  if (!list.value) return <Skeleton rows={2} />
  return <ModelSelect user={user} list={list.value} />
}

function ModelSelect({ user, list }: { user: UserProfile; list: ModelList }): ReactElement {
  const t = useTexts('account')
  const id = useId()
  const studio = useStudio()
  const texts = useTextSource()
  const { save, isBusy, error } = useSavePreference()
  const chosen = user.preferences.modelId ?? ''
  const isGone = chosen !== '' && !list.models.some((model) => model.id === chosen)

  const nameOf = ({ name, available }: Model) =>
    available ? name : t('preferences.modelUnavailable', { name })

  async function choose(modelId: string): Promise<void> {
    if (!(await save({ modelId: modelId || null }))) return
    // The chat on this device goes with it, whatever was chosen there before.
    const next = modelId || list.defaultModelId
    if (next) sharedChatSession({ studio, texts }).selectModel(next)
  }

  return (
    <div className="st-form">
      <div className="st-field">
        <label className="st-field-label" htmlFor={id}>
          {t('preferences.model')}
        </label>
        <select
          className="st-select"
          id={id}
          value={chosen}
          aria-busy={isBusy || undefined}
          onChange={(event) => void choose(event.currentTarget.value)}
        >
          <option value="">{t('preferences.modelAuto')}</option>
          {isGone && <option value={chosen}>{t('preferences.modelGone', { id: chosen })}</option>}
          {list.models.map((model) => (
            <option key={model.id} value={model.id} disabled={!model.available}>
              {nameOf(model)}
            </option>
          ))}
        </select>
      </div>
      <Alert kind="error">{error}</Alert>
    </div>
  )
}
