import type { FreshSignInStepProps } from '@ai-studio/react/biometrics'
import { FreshPart } from '@ai-studio/react/biometrics/fresh-sign-in'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'

export interface FreshFieldsProps extends FreshSignInStepProps {
  /** Where the fields are: in the page, not in the shadow root. */
  fields: HTMLElement
}

/** A fresh sign-in on a page of the studio itself, whose fields password managers find. */
export const FreshFields = ({ fields, ...step }: FreshFieldsProps): ReactElement => (
  <>
    <slot name={fields.slot} />
    {createPortal(<FreshPart {...step} />, fields)}
  </>
)
