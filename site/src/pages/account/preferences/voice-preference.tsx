import type { UserProfile } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import { Alert, Button, Field, useTexts } from '@ai-studio/react'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useSavePreference } from './use-save-preference.ts'

/** Which voice reads replies aloud. Which there are only the speech service knows. */
export function VoicePreference({ user }: { user: UserProfile }): ReactElement {
  const t = useTexts('account')
  const { save, isBusy, error } = useSavePreference()
  const kept = user.preferences.voice ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const voice = typed ?? kept
  const isChanged = voice.trim() !== kept

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isChanged) return
    // What is typed while it is being saved is the next name.
    if (await save({ voice: voice.trim() || null })) setTyped((last) => (last === typed ? null : last))
  }

  return (
    <form className="st-form" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('preferences.voice')}
        hint={t('preferences.voiceHint')}
        value={voice}
        maxLength={limits.voiceLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Alert kind="error">{error}</Alert>
      <div className="st-form-actions">
        {/* Natively disabled it would lose the focus as soon as it has saved. */}
        <Button type="submit" isBusy={isBusy} aria-disabled={!isChanged || undefined}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
