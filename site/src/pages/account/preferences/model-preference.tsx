import type { Model, ModelList, UserProfile } from '@ai-studio/contract'
import { sharedChatSession } from '@ai-studio/core/chat'
import { Alert, useStudio, useTexts, useTextSource } from '@ai-studio/react'
import { useId, useRef, useState, type ReactElement } from 'react'
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
  const kept = user.preferences.modelId ?? ''
  /** What is being saved, and shown meanwhile; null when nothing is. */
  const [wanted, setWanted] = useState<string | null>(null)
  const latest = useRef<string | null>(null)
  const chosen = wanted ?? kept
  const isGone = kept !== '' && !list.models.some((model) => model.id === kept)

  const nameOf = ({ name, available }: Model) =>
    available ? name : t('preferences.modelUnavailable', { name })

  async function choose(modelId: string): Promise<void> {
    const isSaving = latest.current !== null
    latest.current = modelId
    setWanted(modelId)
    // What is being saved is followed by the choice that was made last.
    if (isSaving) return
    let last: string
    do {
      last = latest.current
      const next = last || list.defaultModelId
      // The chat on this device goes with it, whatever was chosen there before.
      if ((await save({ modelId: last || null })) && next) {
        sharedChatSession({ studio, texts }).selectModel(next)
      }
    } while (latest.current !== last)
    latest.current = null
    setWanted(null)
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
          {isGone && <option value={kept}>{t('preferences.modelGone', { id: kept })}</option>}
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
