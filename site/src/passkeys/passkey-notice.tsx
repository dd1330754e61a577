import { PasskeyOffer } from '@ai-studio/react/biometrics'
import type { ReactElement } from 'react'
import '../../../packages/react/src/ui/form.css'
import '../../../packages/react/src/login/login.css'
import '../../../packages/react/src/biometrics/biometrics.css'
import type { NoticeProps } from '../layout/notice.ts'
import './passkey-notice.css'

/** The offer of a passkey, in a corner of the page; where there is little room, above it. */
export function PasskeyNotice({ onClose }: NoticeProps): ReactElement {
  return (
    <div className="st-passkey-notice-place">
      <PasskeyOffer onClose={onClose} />
    </div>
  )
}
