import { formatDateTime, formatTime } from '@ai-studio/core'
import type { ReactElement } from 'react'
import { useLanguage } from '../../provider/use-studio.ts'

/** When a message was written: the time of day; on pointing the whole date. */
export function MessageTime({ timestamp }: { timestamp: string }): ReactElement | null {
  const language = useLanguage()
  const time = formatTime(timestamp, language)
  if (!time) return null
  return (
    <time
      dateTime={timestamp}
      // Not before it is wanted: it takes a format of its own, which a conversation would wait for.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatDateTime(timestamp, language)
      }}
    >
      {time}
    </time>
  )
}
