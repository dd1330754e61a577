import type { Consent, ConsentPurpose } from '@ai-studio/core'
import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'

export interface ConsentChoicesProps {
  /** What can be allowed. */
  purposes: readonly ConsentPurpose[]
  value: Consent
  onChange(value: Consent): void
}

/** What the visitor allows, one by one. */
export function ConsentChoices({ purposes, value, onChange }: ConsentChoicesProps): ReactElement {
  const t = useTexts('site')
  return (
    <div className="st-consent-choices">
      {purposes.map((purpose) => (
        <Checkbox
          key={purpose}
          label={t(`privacy.${purpose}.name`)}
          hint={t(`privacy.${purpose}.text`)}
          checked={value[purpose] === true}
          onChange={({ currentTarget }) => onChange({ ...value, [purpose]: currentTarget.checked })}
        />
      ))}
    </div>
  )
}
