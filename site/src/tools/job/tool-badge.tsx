import type { ToolProvider } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { providerText } from '../provider-text.ts'

/** Who does the work, or did it: a service by its name, or the studio itself, which is no AI model and says so. */
export function ToolBadge({ provider }: { provider: ToolProvider }): ReactElement {
  const t = useTexts('tools')
  return (
    <span className="st-tool-badge" data-kind={provider.kind}>
      {providerText(t, provider)}
    </span>
  )
}
