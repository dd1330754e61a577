import type { SignInStepProps } from '@ai-studio/react/upgrade'
import { SignInPart } from '@ai-studio/react/upgrade/sign-in'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'

export interface SignInFieldsProps extends SignInStepProps {
  /** Where the fields are: in the page, not in the shadow root. */
  fields: HTMLElement
}

/** The sign-in step on a page of the studio itself, whose fields password managers find. */
export const SignInFields = ({ fields, ...step }: SignInFieldsProps): ReactElement => (
  <>
    <slot name={fields.slot} />
    {createPortal(<SignInPart {...step} />, fields)}
  </>
)
