import { upgradeSteps, type PlanChoice, type UpgradeStep } from '@ai-studio/core/payments'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { StepHeading } from './step-heading.tsx'
import { namespace } from './upgrade-texts.ts'

export interface UpgradeFrameProps {
  headingLevel: 2 | 3 | 4
  isSignedIn: boolean
  plan: PlanChoice['plan']
  step: UpgradeStep
  /** Stands in place of the step: what it is, and its heading. */
  panel?: { readonly id: string; readonly heading: string } | undefined
  children: ReactNode
}

/** Where one stands, and what is to be done there. */
export function UpgradeFrame(props: UpgradeFrameProps): ReactElement {
  const { headingLevel, isSignedIn, plan, step, panel, children } = props
  const text = useTexts(namespace)
  // Who signs in here has made a step, and goes on counting from there.
  const [hasToSignIn, setHasToSignIn] = useState(!isSignedIn)
  if (!isSignedIn && !hasToSignIn) setHasToSignIn(true)
  const hasFocus = useRef(false)
  const steps = upgradeSteps(plan, hasToSignIn)
  const at = steps.indexOf(step)

  return (
    <div
      className="st-upgrade"
      data-step={panel?.id ?? step}
      part="upgrade"
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Without a target it is lost with the element that had it.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) hasFocus.current = false
      }}
    >
      <div className="st-upgrade-top">
        {!panel && (
          <>
            <p className="st-upgrade-count">{text('step', { step: at + 1, total: steps.length })}</p>
            <span className="st-upgrade-bar" aria-hidden="true">
              {steps.map((name, index) => (
                <i key={name} data-done={index <= at || undefined} />
              ))}
            </span>
          </>
        )}
        <StepHeading level={headingLevel} step={panel?.id ?? step} hasFocus={hasFocus}>
          {panel?.heading ?? text(`steps.${step}`)}
        </StepHeading>
      </div>
      {children}
    </div>
  )
}
