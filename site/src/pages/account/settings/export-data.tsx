import { Alert, Button, saveFile, toast, useStudio, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { useSubmission } from '../../../forms/use-submission.ts'
import { Section } from '../section.tsx'

/** Everything that is kept about the user, for them to take along. */
export function ExportData(): ReactElement {
  const t = useTexts('account')
  const { api } = useStudio()
  const submission = useSubmission()

  async function download(): Promise<void> {
    const isDone = await submission.run(async () => {
      const file = await api.request<Blob>('exportAccount', { isFile: true })
      const everything = JSON.parse(await file.text()) as { exportedAt?: string }
      const day = (everything.exportedAt ?? new Date().toISOString()).slice(0, 10)
      saveFile({
        blob: new Blob([`${JSON.stringify(everything, null, 2)}\n`], { type: 'application/json' }),
        name: `${t('settings.export.fileName')}-${day}.json`,
      })
    })
    if (isDone) toast(t('settings.export.done'), { kind: 'success' })
  }

  return (
    <Section title={t('settings.export.title')} text={t('settings.export.text')}>
      <Alert kind="error">{submission.error}</Alert>
      <Button icon="arrow-down" isBusy={submission.isBusy} onClick={() => void download()}>
        {t('settings.export.download')}
      </Button>
    </Section>
  )
}
