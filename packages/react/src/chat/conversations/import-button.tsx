import type { ConversationList, ImportOutcome } from '@ai-studio/core/conversations'
import { formatBytes } from '@ai-studio/core'
import { limits } from '@ai-studio/contract/constants'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.ts'

/** Reads conversations in from a file, and says what came of it: here, or by a toast once this has been closed. */
export function ImportButton({ list }: { list: ConversationList }): ReactElement {
  const text = useTexts('conversations')
  const language = useLanguage()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isRunning, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])

  async function read(file: File) {
    setOutcome(null)
    setRunning(true)
    const result = await list.importFile(file)
    if (!isThere.current) {
      toast(words(result), { kind: result.isDone ? 'success' : 'error' })
      return
    }
    setRunning(false)
    setOutcome(result)
  }

  function words(result: ImportOutcome): string {
    if (result.isDone) {
      const { imported, skipped } = result
      const done = imported > 0 ? text('import.done', { count: imported }) : text('import.nothing')
      return skipped > 0 ? `${done} ${text('import.skipped', { count: skipped })}` : done
    }
    if (result.code === 'IMPORT_UNREADABLE') return text('import.unreadable')
    if (result.code === 'PAYLOAD_TOO_LARGE')
      return text('import.tooLarge', { limit: formatBytes(limits.importBytes, language) })
    return result.text || text('import.failed')
  }

  const isFailed = outcome !== null && !outcome.isDone
  return (
    <>
      <input
        ref={inputRef}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={text('import.action')}
        data-testid="import"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen again.
          if (file) void read(file)
          event.currentTarget.value = ''
        }}
      />
      <Button
        ref={buttonRef}
        size="small"
        variant="ghost"
        isBusy={isRunning}
        title={text('import.hint')}
        part="import"
        onClick={() => inputRef.current?.click()}
      >
        {text('import.action')}
      </Button>
      <div
        className="st-conversations-result"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no blocks.
        role={isFailed ? 'alert' : 'status'}
        data-error={isFailed || undefined}
      >
        {(isRunning || outcome) && (
          <>
            {outcome && <Icon name={isFailed ? 'alert' : 'check'} size={16} />}
            <p>{outcome ? words(outcome) : text('import.running')}</p>
            {outcome && (
              <IconButton
                icon="close"
                iconSize={14}
                size="small"
                label={text('import.dismiss')}
                onClick={() => {
                  // It goes with its message, and must not take the focus out of the dialog.
                  buttonRef.current?.focus()
                  setOutcome(null)
                }}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
