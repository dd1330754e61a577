import type { UserPreferences, UserProfile } from '@ai-studio/contract'
import { $auth, markSignedIn } from '@ai-studio/core'
import { toast, useStudio, useTexts } from '@ai-studio/react'
import { useSubmission, type Submission } from '../../../forms/use-submission.ts'

/** Saves preferences that only the account keeps; the page then knows them too. */
export function useSavePreference(): Submission & {
  save(patch: Pick<UserPreferences, 'modelId' | 'voice'>): Promise<boolean>
} {
  const t = useTexts('account')
  const { api } = useStudio()
  const submission = useSubmission()
  return {
    ...submission,
    async save(patch) {
      const isSaved = await submission.run(async () => {
        const preferences = await api.request<UserPreferences>('updateProfilePreferences', { body: patch })
        const user: UserProfile | null = $auth.get().user
        if (user) markSignedIn({ ...user, preferences: { ...user.preferences, ...preferences } })
      })
      if (isSaved) toast(t('preferences.saved'), { kind: 'success' })
      return isSaved
    },
  }
}
