import { formatDateTime, formatTime } from '@ai-studio/core'
import type { ReactElement } from 'react'
import { useLanguage } from '../../provider/use-studio.ts'

/** When a message was written: the time of day; on pointing the whole date. */
export function MessageTime({ timestamp }: { timestamp: string }): ReactElement | null {
  const language = useLanguage()
  const time = formatTime(timestamp, language)
  if (!time) return null
  return (
    <time dateTime={timestamp} title={formatDateTime(timestamp, language)}>
      {time}
    </time>
  )
}
