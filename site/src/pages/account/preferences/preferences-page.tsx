import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { ChoiceGroup } from '../../../layout/choice-group.tsx'
import { useCurrencyChoice } from '../../../layout/use-currency-choice.tsx'
import { useLanguageChoice } from '../../../layout/use-language-choice.tsx'
import { useThemeChoice } from '../../../layout/use-theme-choice.tsx'
import { AccountPage } from '../account-page.tsx'
import { Section } from '../section.tsx'
import { ModelPreference } from './model-preference.tsx'
import { PrivacyPreference } from './privacy-preference.tsx'
import { VoicePreference } from './voice-preference.tsx'

/** What the user likes: the same choices as in the header, and those of the chat. */
export function PreferencesPage(): ReactElement {
  return (
    <AccountPage page="preferences">
      {(user) => (
        <div className="st-account-sections">
          <Look />
          <ChatPreferences>
            <ModelPreference user={user} />
            <VoicePreference user={user} />
          </ChatPreferences>
          <PrivacyPreference />
        </div>
      )}
    </AccountPage>
  )
}

function Look(): ReactElement {
  const t = useTexts('account')
  return (
    <Section title={t('preferences.look')} text={t('preferences.intro')}>
      <ChoiceGroup choice={useThemeChoice()} layout="grid" />
      <ChoiceGroup choice={useLanguageChoice()} layout="list" />
      <ChoiceGroup choice={useCurrencyChoice()} layout="list" />
    </Section>
  )
}

function ChatPreferences({ children }: { children: ReactElement[] }): ReactElement {
  const t = useTexts('account')
  return <Section title={t('preferences.answers')}>{children}</Section>
}
