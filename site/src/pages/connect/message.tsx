import { Button, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteName } from './site-name.tsx'

export interface MessageProps {
  /** What has become of it. */
  kind: 'done' | 'broken' | 'lost' | 'refused'
  site?: string
  /** With `lost`: whether at least the sign-in has worked. */
  isSignedIn?: boolean
}

/** How it ended, where nothing is left to do in this window. */
export function Message({ kind, site, isSignedIn = false }: MessageProps): ReactElement {
  const t = useTexts('connect')
  return (
    <div className="st-sign-in">
      <div className="st-sign-in-head" role={kind === 'done' ? 'status' : 'alert'}>
        <h1>{t(`${kind}.heading`)}</h1>
        {site && <SiteName origin={site} />}
        <p>{t(kind === 'lost' && isSignedIn ? 'lost.signedIn' : `${kind}.text`)}</p>
      </div>
      <Button onClick={() => globalThis.close()}>{t('close')}</Button>
    </div>
  )
}
