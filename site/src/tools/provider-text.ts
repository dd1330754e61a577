import type { ToolProvider } from '@ai-studio/contract'
import type { useTexts } from '@ai-studio/react'

/** Who does the work of a tool, in the words below `provider` of a page. Not every service has a name that is shown. */
export const providerText = (t: ReturnType<typeof useTexts>, { kind, name }: ToolProvider): string =>
  kind === 'service' && name === '' ? t('provider.service-without-name') : t(`provider.${kind}`, { name })
